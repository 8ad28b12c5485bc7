"""A subject, and where each character set of a program takes what stands there."""

from __future__ import annotations

from slate_git.redos.program.program import Program
from slate_git.redos.syntax import charset

Line = tuple[list[int], bytearray]
"""The cost in tenths of a nanosecond and the success of one node, for each position."""


class Subject:
    """What is known of one subject. A ``hopeless`` one lets the end of the pattern never match."""

    def __init__(self, text: str, program: Program, hopeless: bool = False) -> None:
        self.text = text
        self.folded = text.lower() if len(text.lower()) == len(text) else text
        self.size = len(text)
        self.program = program
        self.prices = program.prices or [charset.cost(*each) for each in program.sets]
        program.prices = self.prices
        self.work = 0
        """Nodes times positions looked at, a position inside a loop counting as eight."""
        self.none = bytearray(self.size + 1)
        self.all = bytearray(b"\1" * (self.size + 1))
        self.hopeless = hopeless
        self.known: dict[object, Line] = {}
        """The lines of the programs inside the pattern's, by program and what holds there."""
        self._flat: dict[int, list[int]] = {}
        self._takes: dict[int, bytearray] = {}
        self._ends: dict[int, list[int]] = {}

    def takes(self, number: int) -> bytearray:
        """For each position whether the set takes its character; 0 at the end."""
        if number not in self._takes:
            table = self.program.tables.setdefault(number, {})
            new = sorted(set(self.text) - table.keys())
            if new:
                taken = charset.Table(new).takes(*self.program.sets[number])
                table.update(zip(new, taken, strict=True))
            self._takes[number] = bytearray([*map(table.__getitem__, self.text), 0])
        return self._takes[number]

    def flat(self, cost: int) -> Line:
        """The same cost everywhere and no success, always the same objects."""
        if cost not in self._flat:
            self._flat[cost] = [cost] * (self.size + 1)
        return self._flat[cost], self.none

    def ends(self, number: int) -> list[int]:
        """For each position where a run of the set that starts there ends."""
        if number not in self._ends:
            ends = [self.size] * (self.size + 1)
            end = self.size
            takes = self.takes(number)
            for at in range(self.size - 1, -1, -1):
                if not takes[at]:
                    end = at
                ends[at] = end
            self._ends[number] = ends
        return self._ends[number]
