"""A path as sets of places, so that one operation on whole numbers moves all of them at once.

Place ``i`` lies before the ``i``-th character, the last one behind the path.
A set of places is a number with those bits set; the set of a character has the
places before each of its occurrences.
"""

from __future__ import annotations


def fold(text: str) -> str:
    """``text`` in normal form C, each character case-folded where that leaves it one character."""
    if text.isascii():
        return text.lower()
    from unicodedata import normalize

    text = normalize("NFC", text)
    folded = text.casefold()
    if len(folded) == len(text):
        return folded
    pairs = ((char, char.casefold()) for char in text)
    return "".join(small if len(small) == 1 else char for char, small in pairs)


class Places:
    """The places of one folded path."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.end = 1 << len(text)
        self.reversed = text[::-1].encode("ascii") if text.isascii() else None
        self.known: dict[object, int] = {}
        self.chars: dict[str, int] | None = None
        self.plain = (self.end - 1) ^ self.of("/")

    def of(self, char: str) -> int:
        """The places before each ``char``."""
        found = self.known.get(char)
        if found is None:
            if self.reversed is None:
                found = self.distinct().get(char, 0)
            else:
                found = self.among(1 << ord(char)) if char.isascii() else 0
            self.known[char] = found
        return found

    def among(self, members: int) -> int:
        """The places before each ASCII character whose bit is set in ``members``."""
        found = self.known.get(members)
        if found is None:
            if self.reversed is None:
                found = 0
                for char, places in self.distinct().items():
                    if char.isascii() and members >> ord(char) & 1:
                        found |= places
            else:
                table = format(members, "0256b")[::-1].encode()
                found = int(self.reversed.translate(table) or b"0", 2)
            self.known[members] = found
        return found

    def distinct(self) -> dict[str, int]:
        """Each character of the path with its places; for paths that are not ASCII."""
        if self.chars is None:
            self.chars = chars = {}
            place = 1
            for char in self.text:
                chars[char] = chars.get(char, 0) | place
                place <<= 1
        return self.chars

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
