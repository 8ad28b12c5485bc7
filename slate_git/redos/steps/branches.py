"""The steps that try one way after the other: alternatives, and the rounds of a group."""

from __future__ import annotations

from dataclasses import dataclass
from operator import or_

from slate_git.redos.steps.conditions import Mark
from slate_git.redos.steps.durations import ROUND, TRY
from slate_git.redos.steps.step import Fill, Step, View
from slate_git.redos.steps.subject import Line


class Ways(Step):
    """A step that tries its ways in order."""

    cost: int

    def line(self, view: View) -> Line:
        """As any step's, faster where it is the same for all positions."""
        tried = self._tried(view)
        if all(line.flat and line.found is view.subject.none for line in tried):
            return view.subject.flat(self.cost + sum(TRY + line.costs[0] for line in tried))
        return super().line(view)

    def _tried(self, view: View) -> list[Line]:
        """The lines of its ways, neighbours that succeed nowhere as one."""
        none = view.subject.none
        tried: list[Line] = []
        for line in map(view.lines.__getitem__, self.ways()):
            before = tried[-1] if tried else line
            if tried and all(each.flat and each.found is none for each in (before, line)):
                tried[-1] = view.subject.flat(before.costs[0] + TRY + line.costs[0])
            else:
                tried.append(line)
        return tried

    def filler(self, view: View, line: Line) -> Fill:
        """The cost of each way as long as none before it succeeds."""
        tried, same, none = self._tried(view), self.cost, view.subject.none

        def fill(high: int, low: int) -> None:
            costs = [same] * (high + 1 - low)
            found = bytearray(high + 1 - low)
            for theirs, success, _ in tried:
                here = theirs[low : high + 1]
                if 1 in found:
                    each = zip(costs, here, found, strict=True)
                    costs = [a if done else a + b + TRY for a, b, done in each]
                else:
                    costs = [a + b + TRY for a, b in zip(costs, here, strict=True)]
                if success is not none:
                    also = success[low : high + 1]
                    found = bytearray(map(or_, found, also))
            line.costs[low : high + 1] = costs
            line.found[low : high + 1] = found

        return fill


@dataclass(frozen=True, eq=False)
class Branch(Ways):
    """Alternatives."""

    next: int = -1
    branches: tuple[int, ...] = ()
    cost: int = 0

    def ways(self) -> tuple[int, ...]:
        return self.branches


@dataclass(frozen=True, eq=False)
class Loop(Ways):
    """The rounds of a group that leads back here, ``body`` first or, for a lazy one, last."""

    body: int
    greedy: bool = True
    serial: int = -1
    cost: int = ROUND

    def ways(self) -> tuple[int, ...]:
        return (self.body, self.next) if self.greedy else (self.next, self.body)

    def shortened(self) -> Step:
        return Mark(self.next, self.cost)
