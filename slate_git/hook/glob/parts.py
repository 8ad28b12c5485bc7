"""The parts of a glob, each a step from sets of places in a path to the places behind it.

A step takes and gives three sets (``places`` explains them): ``at``, the places
reached; ``edge``, those of them that a ``/`` of the glob led to, or that are
the glob's start; ``gap``, those where a ``**`` that began on an edge took
nothing, so that the ``/`` behind it takes nothing either. Nothing is tried
twice and nothing taken back, so a match costs a few operations a part.
"""

from __future__ import annotations

from slate_git.hook.glob.positions import Places, fold

UPPER = ((1 << 26) - 1) << ord("A")
"""The bits of the capital letters in a set of ASCII characters."""


class Part:
    """What a glob is a sequence of; ``offset`` is where it stands in the glob."""

    def __init__(self, offset: int) -> None:
        self.offset = offset

    def step(self, path: Places, at: int, edge: int, gap: int) -> tuple[int, int, int]:
        """The places behind this part, as the three sets."""
        raise NotImplementedError


class Text(Part):
    """Characters that stand for themselves."""

    def __init__(self, text: str, offset: int) -> None:
        super().__init__(offset)
        self.text = text
        self.folded = fold(text)

    def step(self, path: Places, at: int, edge: int, gap: int) -> tuple[int, int, int]:
        text = self.folded
        found = path.past(at, text)
        if text[0] == "/":
            # Place 0 on an edge is the start: a leading ``/`` or ``./`` is dropped.
            found |= path.past(gap | edge & 1, text[1:])
        elif edge & 1 and text.startswith("./"):
            found |= path.past(1, text[2:])
        return found, found if text[-1] == "/" else 0, 0


class One(Part):
    """``?``: one character, not ``/``."""

    def step(self, path: Places, at: int, edge: int, gap: int) -> tuple[int, int, int]:
        return (at & path.plain) << 1, 0, 0


class Star(Part):
    """``*``: any characters within a segment."""

    def step(self, path: Places, at: int, edge: int, gap: int) -> tuple[int, int, int]:
        return path.flood(at), 0, 0


class Tree(Part):
    """``**``: any characters; as a whole segment any number of folders, none included."""

    def step(self, path: Places, at: int, edge: int, gap: int) -> tuple[int, int, int]:
        first = at & -at
        return (path.end << 1) - first, 0, edge


class Set(Part):
    """``[a-z]``: one character of the set, or the text itself."""

    def __init__(self, text: str, offset: int) -> None:
        super().__init__(offset)
        self.folded = fold(text)
        body = text[1:-1]
        self.negated = body[0] in "!^"
        self.ascii = 0
        self.wide: list[str] = []
        self.ranges: list[tuple[str, str]] = []
        self._read(body[1:] if self.negated else body)

    def _read(self, body: str) -> None:
        place = 0
        while place < len(body):
            low = high = body[place]
            if body[place + 1 : place + 2] == "-" and place + 2 < len(body):
                high = body[place + 2]
                place += 2
            place += 1
            if low == high:
                char = fold(low)
                if char.isascii():
                    self.ascii |= 1 << ord(char)
                else:
                    self.wide.append(char)
            elif low < high:
                self.ascii |= max(0, (2 << min(ord(high), 127)) - (1 << ord(low)))
                if high > "\x7f":
                    self.ranges.append((low, high))
        # The path is folded, so its letters are small.
        self.ascii |= (self.ascii & UPPER) << 32

    def step(self, path: Places, at: int, edge: int, gap: int) -> tuple[int, int, int]:
        found = path.known.get(self)
        if found is None:
            found = self._places(path)
            path.known[self] = found
        return (at & found) << 1 | path.past(at, self.folded), 0, 0

    def _places(self, path: Places) -> int:
        found = path.among(self.ascii)
        for char in self.wide:
            found |= path.of(char)
        if not path.text.isascii():
            for low, high in self.ranges:
                found |= path.between(low, high)
        return path.plain & ~found if self.negated else path.plain & found


class Choice(Part):
    """``{a,b}``: one of several sequences."""

    def __init__(self, choices: list[list[Part]], offset: int) -> None:
        super().__init__(offset)
        self.choices = choices

    def step(self, path: Places, at: int, edge: int, gap: int) -> tuple[int, int, int]:
        all_at = all_edge = all_gap = 0
        for choice in self.choices:
            its_at, its_edge, its_gap = walk(choice, path, at, edge, gap)
            all_at |= its_at
            all_edge |= its_edge
            all_gap |= its_gap
        return all_at, all_edge, all_gap


def walk(parts: list[Part], path: Places, at: int, edge: int, gap: int) -> tuple[int, int, int]:
    """The step over a sequence of parts."""
    for part in parts:
        at, edge, gap = part.step(path, at, edge, gap)
        if not at:
            return 0, 0, 0
    return at, edge, gap
