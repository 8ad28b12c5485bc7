"""A command as the steps of a pattern see it: what stands where."""

from __future__ import annotations

from functools import cached_property
from operator import ne
from typing import NamedTuple

from slate_git.redos.syntax.charset import Charset
from slate_git.redos.syntax.folding import folded


class Line(NamedTuple):
    """One step from each position on: its cost, all that follows included, and its success.

    ``flat`` if the cost is the same everywhere.
    """

    costs: list[int]
    found: bytearray
    flat: bool = False


class Subject:
    """What is known of one command. A ``hopeless`` one lets the end of a pattern never match."""

    def __init__(self, text: str, hopeless: bool = False) -> None:
        self.text = text
        self.folded = folded(text)
        self.size = len(text)
        self.hopeless = hopeless
        self.work = 0
        """Steps times positions looked at, a position inside a loop counting as eight."""
        self.none = bytearray(self.size + 1)
        self.all = bytearray(b"\1" * (self.size + 1))
        self.known: dict[object, Line] = {}
        """The lines of the programs inside the pattern's, by program and what holds there."""
        self._flat: dict[int, Line] = {}
        self._places: dict[tuple[str, bool], bytearray] = {}
        self._takes: dict[Charset, bytearray] = {}
        self._ends: dict[Charset, list[int]] = {}

    def flat(self, cost: int) -> Line:
        """The same cost everywhere and no success."""
        if cost not in self._flat:
            self._flat[cost] = Line([cost] * (self.size + 1), self.none, True)
        return self._flat[cost]

    def holds(self, text: str, fold: bool = False) -> bool:
        """Whether a text stands anywhere."""
        return text in (self.folded if fold else self.text)

    def places(self, text: str, fold: bool = False) -> bytearray:
        """For each position whether a text, in lower case with ``fold``, stands there."""
        key = text, fold
        if key not in self._places:
            whole = self.folded if fold else self.text
            places = self._places[key] = bytearray(self.size + 1)
            at = whole.find(text)
            while at >= 0:
                places[at] = 1
                at = whole.find(text, at + 1)
        return self._places[key]

    def takes(self, set: Charset) -> bytearray:
        """For each position whether the set takes its character; 0 at the end."""
        if set not in self._takes:
            self._takes[set] = bytearray([*set.row(self.text), 0])
        return self._takes[set]

    def ends(self, set: Charset) -> list[int]:
        """For each position where a run of the set that starts there ends."""
        if set not in self._ends:
            ends: list[int] = []
            takes = self.takes(set)
            end = takes.find(0)
            while end >= 0:
                ends += [end] * (end + 1 - len(ends))
                end = takes.find(0, end + 1)
            self._ends[set] = ends
        return self._ends[set]

    @cached_property
    def edges(self) -> bytearray:
        """For each position whether a word begins or ends there."""
        word = [char.isalnum() or char == "_" for char in self.text]
        return bytearray(map(ne, [False, *word], [*word, False]))
