"""Text of others inside a line of ours."""

from __future__ import annotations

QUOTED = 80
"""Characters of a text that a message quotes."""

BYTES = {0xDC00 + byte: f"\\x{byte:02x}" for byte in range(128, 256)}
"""How Python holds the bytes of a name that is no UTF-8, and how each is shown."""

LONE = {half: f"\\u{half:04x}" for half in range(0xD800, 0xE000)} | BYTES


def cut(text: str, most: int = QUOTED) -> str:
    """A text of at most so many characters; where some are left out, the last is ``…``."""
    return text if len(text) <= most else text[: most - 1] + "…"


def one_line(text: str) -> str:
    """A text with its line breaks spelled out."""
    return text.replace("\r", "\\r").replace("\n", "\\n")


def whole(text: str) -> str:
    """A text that every encoding of Unicode can hold: other bytes are spelled out."""
    return text.translate(LONE)
