"""The steps that let a matcher through or not: a text, a character, an edge, a look around."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from slate_git.redos.steps.durations import EDGE, LETTER, MARK, TRY
from slate_git.redos.steps.step import Fill, Step, View
from slate_git.redos.steps.subject import Line, Subject
from slate_git.redos.syntax.charset import Charset

FLIP = bytes([1, 0]) + bytes(254)
"""Turns success to failure and failure to success."""


class Gate(NamedTuple):
    """Where a step lets through, how many characters on, and its own cost by position."""

    open: bytearray
    width: int
    toll: Line


class Condition(Step):
    """A step with one way on."""

    def gate(self, view: View) -> Gate:
        """Where the step lets through."""
        raise NotImplementedError

    def line(self, view: View) -> Line:
        """As any step's, faster where it is the same for all positions."""
        subject = view.subject
        gate = self.gate(view)
        after = view.lines.get(self.next)
        if after is None or gate.open is subject.none:
            return gate.toll
        if gate.open is subject.all and gate.width == 0:
            if gate.toll.flat and after.flat:
                both = subject.flat(gate.toll.costs[0] + after.costs[0])
                return both._replace(found=after.found)
            costs = [a + b for a, b in zip(gate.toll.costs, after.costs, strict=True)]
            return Line(costs, after.found)
        return super().line(view)

    def filler(self, view: View, line: Line) -> Fill:
        """Its toll everywhere, and where it is open the cost of what follows."""
        open, width, toll = self.gate(view)
        costs, found, _ = line
        costs[:] = toll.costs
        after, success, _ = view.lines.get(self.next, line)

        def fill(high: int, low: int) -> None:
            at = open.rfind(1, low, high + 1)
            while at >= 0:
                costs[at] += after[at + width]
                found[at] = success[at + width]
                at = open.rfind(1, low, at)

        return fill


@dataclass(frozen=True, eq=False)
class Mark(Condition):
    """Something noted on the way, at a cost."""

    cost: int = MARK

    def gate(self, view: View) -> Gate:
        return Gate(view.subject.all, 0, view.subject.flat(self.cost))


@dataclass(frozen=True, eq=False)
class Text(Condition):
    """A text, in lower case where ``fold`` says that case is ignored."""

    text: str
    fold: bool = False
    WORK = 2

    def level(self) -> tuple[int, ...]:
        return ()

    def leads(self, view: View) -> tuple[int, ...]:
        return self.ways() if view.subject.holds(self.text, self.fold) else ()

    def moves(self, at: int, subject: Subject) -> list[tuple[int, int]]:
        whole = subject.folded if self.fold else subject.text
        return [(self.next, at + len(self.text))] if whole.startswith(self.text, at) else []

    def gate(self, view: View) -> Gate:
        return text_gate(self.text, self.fold, 0, view.subject)


@dataclass(frozen=True, eq=False)
class Char(Condition):
    """One character of a set."""

    set: Charset

    def level(self) -> tuple[int, ...]:
        return ()

    def leads(self, view: View) -> tuple[int, ...]:
        return self.ways() if 1 in view.subject.takes(self.set) else ()

    def moves(self, at: int, subject: Subject) -> list[tuple[int, int]]:
        return [(self.next, at + 1)] if subject.takes(self.set)[at] else []

    def gate(self, view: View) -> Gate:
        subject = view.subject
        return Gate(subject.takes(self.set), 1, subject.flat(TRY + self.set.cost))


@dataclass(frozen=True, eq=False)
class Edge(Condition):
    """The beginning or end of the subject or, with ``lines``, of a line, or a word's edge."""

    name: str
    lines: bool = False

    def gate(self, view: View) -> Gate:
        cost = TRY + (EDGE if "BOUNDARY" in self.name else 0)
        return Gate(self._open(view.subject), 0, view.subject.flat(cost))

    def _open(self, subject: Subject) -> bytearray:
        size, text, name = subject.size, subject.text, self.name
        if "BOUNDARY" in name:
            edges = subject.edges
            return edges.translate(FLIP) if "NON" in name else edges
        lines = subject.places("\n") if self.lines and "STRING" not in name else subject.none
        if "BEGINNING" in name:
            return bytearray([1, *lines[:-1]])
        open = lines[:-1] + b"\1"
        if "STRING" not in name and text.endswith("\n"):
            open[size - 1] = 1
        return open


def text_gate(text: str, fold: bool, mark: int, subject: Subject) -> Gate:
    """Where a text stands, and what comparing it costs; ``mark`` comes on top where it does."""
    if not text:
        return Gate(subject.all, 0, subject.flat(TRY))
    if not subject.holds(text, fold):
        return Gate(subject.none, 0, subject.flat(TRY))
    open = subject.places(text, fold)
    tolls = (TRY, TRY + LETTER * len(text) + mark)
    return Gate(open, len(text), Line([tolls[each] for each in open], subject.none))
