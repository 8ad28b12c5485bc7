"""The conditions that depend on more than what stands there: looks around, and captured groups."""

from __future__ import annotations

from dataclasses import dataclass

from slate_git.redos.steps.conditions import FLIP, Condition, Gate, text_gate
from slate_git.redos.steps.durations import JUMP, MARK, TRY
from slate_git.redos.steps.step import Program, View
from slate_git.redos.steps.subject import Line


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
        return text_gate(view.texts[self.group], False, self.mark, view.subject)

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
