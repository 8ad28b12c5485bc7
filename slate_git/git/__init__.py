"""The one door to git: its objects, its index, its history. Knows no rule."""
