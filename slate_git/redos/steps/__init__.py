"""The matcher's steps, one class a kind: where each leads, and what it costs."""
