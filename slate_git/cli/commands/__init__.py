"""One module a command: words in, a call of the rest of the package, lines out."""
