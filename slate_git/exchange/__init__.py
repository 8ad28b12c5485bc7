"""Rules that other tools have become memories, and memories a page for agents without hooks."""
