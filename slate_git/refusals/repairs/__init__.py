"""Repairs that are worked out and tried, rather than only named."""
