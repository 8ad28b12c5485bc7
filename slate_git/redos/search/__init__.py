"""The commands on which a pattern takes longest."""
