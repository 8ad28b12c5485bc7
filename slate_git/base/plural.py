"""Numbers with their nouns."""

from __future__ import annotations


def count(number: int, noun: str) -> str:
    """``1 lesson``, ``2 lessons``, ``2 memories``."""
    plural = noun[:-1] + "ies" if noun.endswith("y") else noun + "s"
    return f"{number} {noun if number == 1 else plural}"
