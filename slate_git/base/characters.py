"""Characters that show nothing."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Iterator

_IGNORABLE = (
    *((0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5)),
    *((0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x2800, 0x2800)),
    *((0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8)),
    *((0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF)),
)
"""Unicode's property Default_Ignorable_Code_Point, and the blank pattern of Braille."""

_STARTS = [low for low, _ in _IGNORABLE]
_SELECTORS = "\ufe0e\ufe0f"
_KEYCAP = "\u20e3"


def hidden(character: str) -> bool:
    """Whether a character shows nothing: a control, a private one, or one that is ignored."""
    if character in "\n\t":
        return False
    if unicodedata.category(character) in ("Cc", "Cf", "Co", "Cs", "Zl", "Zp"):
        return True
    code = ord(character)
    place = bisect_right(_STARTS, code) - 1
    return place >= 0 and code <= _IGNORABLE[place][1]


def hidden_in(text: str) -> Iterator[int]:
    """Where the hidden characters of a text stand, but for the one selector behind an emoji."""
    for at, character in enumerate(text):
        if hidden(character) and not _selects(text, at):
            yield at


def _selects(text: str, at: int) -> bool:
    """Whether a variation selector chooses how the symbol before it is drawn."""
    if at == 0 or text[at] not in _SELECTORS:
        return False
    before = text[at - 1]
    if before in "0123456789#*":
        return text[at + 1 : at + 2] == _KEYCAP
    return unicodedata.category(before) in ("So", "Sm") or before in "\u203c\u2049\u3030\u303d"
