"""A path as sets of places, so that one operation on whole numbers moves all of them at once.

Place ``i`` lies before the ``i``-th character, the last one behind the path.
A set of places is a number with those bits set; the set of a character has the
places before each of its occurrences.
"""

from __future__ import annotations

MOST_MARKS = 64
"""Combining marks in a row, beyond which a text is not normalized: that takes time squared."""


def fold(text: str) -> str:
    """``text`` in normal form C, each character case-folded where that leaves it one character."""
    if text.isascii():
        return text.lower()
    text = composed(text)
    folded = text.casefold()
    if len(folded) == len(text):
        return folded
    pairs = ((char, char.casefold()) for char in text)
    return "".join(small if len(small) == 1 else char for char, small in pairs)


def composed(text: str) -> str:
    """``text`` in normal form C, so that both spellings of an accented letter are one."""
    from unicodedata import combining, normalize

    # So many in a row cannot all lie between these.
    if any(map(combining, text[MOST_MARKS::MOST_MARKS])):
        marks = 0
        for char in text:
            marks = marks + 1 if combining(char) else 0
            if marks > MOST_MARKS:
                return text
    return normalize("NFC", text)


QUESTION = ord("?")


class Places:
    """The places of one folded path."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.end = 1 << len(text)
        # From the end, so that the first character becomes the lowest bit. What is not ASCII
        # becomes a question mark, which ``among`` therefore leaves to ``of``.
        self.ascii = text.encode("ascii", "replace")[::-1]
        self.known: dict[object, int] = {}
        self.ladders: list[tuple[list[str], list[int]]] = []
        self.plain = (self.end - 1) ^ self.of("/")

    def of(self, char: str) -> int:
        """The places before each ``char``."""
        if char.isascii() and char != "?":
            return self.among(1 << ord(char))
        found = self.known.get(char)
        if found is None:
            digits = bytearray(b"0") * (len(self.text) + 1)
            position = self.text.find(char)
            while position >= 0:
                digits[-1 - position] = 49
                position = self.text.find(char, position + 1)
            found = self.known[char] = int(digits, 2)
        return found

    def among(self, members: int) -> int:
        """The places before each ASCII character whose bit is set in ``members``."""
        found = self.known.get(members)
        if found is None:
            asked = members >> QUESTION & 1
            table = format(members ^ asked << QUESTION, "0256b")[::-1].encode()
            found = int(self.ascii.translate(table) or b"0", 2)
            if asked:
                found |= self.of("?")
            self.known[members] = found
        return found

    def between(self, low: str, high: str) -> int:
        """The places before each character from ``low`` to ``high``, or whose capital is.

        A range's places are what the sums up to
        its two ends differ by, so that many ranges over many characters stay cheap.
        """
        from bisect import bisect_left, bisect_right

        if not self.ladders:
            chars: dict[str, int] = {}
            for position, char in enumerate(self.text):
                if char in chars:
                    chars[char] |= 1 << position
                else:
                    chars[char] = 1 << position
            capitals = {big: chars[char] for char in chars if (big := _capital(char))}
            self.ladders = [_ladder(chars), _ladder(capitals)]
        found = 0
        for names, sums in self.ladders:
            found |= sums[bisect_right(names, high)] ^ sums[bisect_left(names, low)]
        return found

    def past(self, places: int, text: str) -> int:
        """The places reached from ``places`` over ``text``."""
        if not places or not text:
            return places
        if not places & (places - 1):
            start = places.bit_length() - 1
            return places << len(text) if self.text.startswith(text, start) else 0
        if text not in self.text:
            return 0
        for char in text:
            places = (places & self.of(char)) << 1
            if not places:
                break
        return places

    def flood(self, places: int) -> int:
        """All places that lie at or behind ``places`` in the same segment.

        The addition carries each of them through the run of plain characters behind it.
        """
        run = places & self.plain
        return (run + self.plain) ^ self.plain | places


def _capital(char: str) -> str:
    """The capital of a folded character, where folding leads back from it; else nothing."""
    capital = char.upper()
    return capital if capital != char and capital.casefold() == char else ""


def _ladder(chars: dict[str, int]) -> tuple[list[str], list[int]]:
    """Characters in order, and the places of all before each; no place is in two characters."""
    from itertools import accumulate
    from operator import or_

    names = sorted(chars)
    return names, list(accumulate((chars[name] for name in names), or_, initial=0))
