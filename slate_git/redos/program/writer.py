"""A program while it is written, from its end to its start."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from slate_git.redos.steps.step import End, Program, Step
from slate_git.redos.syntax.charset import Charset
from slate_git.redos.syntax.tree import DOTALL, IGNORECASE

Pair = tuple[int, int]
"""Steps that stand for one place, entered after a character was taken and not.

The two differ only in the body of a group that can match nothing, where a round
that took no character is the last.
"""
LARGEST = 4000
"""Steps of a pattern."""


class TooLarge(ValueError):
    """The pattern has more steps than can be looked at."""


class Writer:
    """The steps of one program; what belongs to the whole pattern it shares with ``outer``."""

    def __init__(self, outer: Writer | None = None) -> None:
        self.count: list[int] = outer.count if outer else [1]
        """The steps of all programs of the pattern."""
        self.sets: dict[object, Charset] = outer.sets if outer else {}
        self.taken: dict[int, Program] = outer.taken if outer else {}
        self.steps: list[Step] = [End()]
        self.loops: dict[int, int] = {}

    def inside(self) -> Writer:
        """A writer for a program inside this one."""
        self.count[0] += 1
        return Writer(self)

    def finished(self, start: int) -> Program:
        """The program."""
        return Program(self.steps, start, self.sets, self.taken, self.loops)

    def add(self, step: Step) -> int:
        """The number of the step, put behind the others."""
        self.count[0] += 1
        if self.count[0] > LARGEST:
            raise TooLarge(f"it takes more than {LARGEST} steps to write out")
        self.steps.append(step)
        return len(self.steps) - 1

    def single(self, step: Step) -> Pair:
        """A step that takes a character, and so is the same however it is entered."""
        number = self.add(step)
        return number, number

    def both(self, pair: Pair, make: Callable[[int], Step]) -> Pair:
        """A step before each of a pair, or one where they are the same."""
        first = self.add(make(pair[0]))
        return first, first if pair[0] == pair[1] else self.add(make(pair[1]))

    def set(self, operation: Any, argument: Any, flags: int) -> Charset:
        """The set of an item, the same one for the same item."""
        flags &= IGNORECASE | DOTALL
        key = str((operation, argument)), flags
        if key not in self.sets:
            self.sets[key] = Charset(operation, argument, flags)
        return self.sets[key]
