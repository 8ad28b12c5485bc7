"""The matcher's own steps, as a graph of nodes."""
