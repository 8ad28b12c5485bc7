"""A pattern as text: its tokens with their columns, its parse tree, and what the text alone rules out."""
