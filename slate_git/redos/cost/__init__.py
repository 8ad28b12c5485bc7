"""What the matcher would take for a pattern on one command."""
