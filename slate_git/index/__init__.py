"""Judged memories to the committed trigger index, and back from any state of git."""
