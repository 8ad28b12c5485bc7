"""A parse tree as a program of steps, and the characters that tell its sets apart."""
