"""Characters that show nothing."""

from __future__ import annotations

import unicodedata


def hidden(character: str) -> bool:
    """Whether a character is of a kind that shows nothing: Cc, Cf, Co, Cs, Zl, Zp of Unicode."""
    if character in "\n\t":
        return False
    if unicodedata.category(character) in ("Cc", "Cf", "Co", "Cs", "Zl", "Zp"):
        return True
    # Variation selectors and the fillers are letters or marks by category, and show nothing.
    return (
        character in "\u115f\u1160\u3164\uffa0\u034f\u180e" or 0xE0100 <= ord(character) <= 0xE01EF
    )
