"""A pattern as text: its tokens, its parse tree, and what the text alone rules out."""
