"""A lesson as values, and its file read and written. Knows no git and no rule."""
