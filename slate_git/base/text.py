"""Text of others inside a line of ours."""

from __future__ import annotations

QUOTED = 80
"""Characters of a text that a message quotes."""


def cut(text: str, most: int = QUOTED) -> str:
    """A text of at most so many characters; where some are left out, the last is ``…``."""
    return text if len(text) <= most else text[: most - 1] + "…"


def one_line(text: str) -> str:
    """A text with its line breaks spelled out."""
    return text.replace("\r", "\\r").replace("\n", "\\n")
