"""The steps that let a matcher through or not: a text, a character, an edge, a look around."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from slate_git.redos.steps.durations import EDGE, JUMP, LETTER, MARK, TRY
from slate_git.redos.steps.step import Fill, Program, Step, View
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
        return _text(self.text, self.fold, 0, view.subject)


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


@dataclass(frozen=True, eq=False)
class Look(Condition):
    """A look ahead or, at a program that is ``back`` characters long, behind."""

    inner: Program
    negate: bool = False
    back: int = 0

    def inside(self) -> Program:
        return self.inner

    def gate(self, view: View) -> Gate:
        size = view.subject.size
        costs, found, _ = view.evaluate(self.inner, False)
        if view.hopeless:
            # Hopeless within, too: what comes behind is tried, and at the full cost.
            costs = view.evaluate(self.inner, True).costs
        if self.back:
            found = (bytearray(self.back) + found)[: size + 1]
            costs = ([0] * self.back + costs)[: size + 1]
        if self.negate:
            found = found.translate(FLIP)
        return Gate(found, 0, Line([JUMP + cost for cost in costs], view.subject.none))


@dataclass(frozen=True, eq=False)
class Back(Condition):
    """A back-reference: the text that a group took, once that is known."""

    group: int
    mark = MARK

    def leads(self, view: View) -> tuple[int, ...]:
        return self.ways() if self.group in view.texts else ()

    def gate(self, view: View) -> Gate:
        if self.group not in view.texts:
            return Gate(view.subject.none, 0, self.unknown(view))
        return _text(view.texts[self.group], False, self.mark, view.subject)

    def unknown(self, view: View) -> Line:
        """The cost while it is not known what the group took: it ends there."""
        return view.subject.flat(TRY)


@dataclass(frozen=True, eq=False)
class Captured(Back):
    """A group that a back-reference names, as a program of its own."""

    inner: Program
    mark = 0

    def inside(self) -> Program:
        return self.inner

    def unknown(self, view: View) -> Line:
        costs = view.evaluate(self.inner, False).costs
        return Line([TRY + cost for cost in costs], view.subject.none)


def _text(text: str, fold: bool, mark: int, subject: Subject) -> Gate:
    if not text:
        return Gate(subject.all, 0, subject.flat(TRY))
    if not subject.holds(text, fold):
        return Gate(subject.none, 0, subject.flat(TRY))
    open = subject.places(text, fold)
    tolls = (TRY, TRY + LETTER * len(text) + mark)
    return Gate(open, len(text), Line([tolls[each] for each in open], subject.none))
