"""The step that repeats one character: all at once, then one exit after the other."""

from __future__ import annotations

from dataclasses import dataclass, replace

from slate_git.redos.steps.durations import JUMP, LAZY, SCAN, TRY
from slate_git.redos.steps.step import UNBOUNDED, Fill, Step, View
from slate_git.redos.steps.subject import Line, Subject
from slate_git.redos.syntax.charset import Charset

FEW = 8
"""A repeat of at most so many makes no command slow by itself."""


@dataclass(frozen=True, eq=False)
class Repeat(Step):
    """A repeat of one character, which leads to ``dry`` if it took none.

    ``ahead`` is the literal behind it, without which no exit is tried; ``serial``
    is its place among the repeats of the pattern.
    """

    dry: int
    set: Charset
    low: int = 0
    high: int = UNBOUNDED
    greedy: bool = True
    ahead: str = ""
    serial: int = -1
    WORK = 3

    def ways(self) -> tuple[int, ...]:
        return (self.next, self.dry) if self.low == 0 else (self.next,)

    def level(self) -> tuple[int, ...]:
        return (self.dry,) if self.low == 0 else ()

    def leads(self, view: View) -> tuple[int, ...]:
        return self.ways() if self.low == 0 or 1 in view.subject.takes(self.set) else ()

    def moves(self, at: int, subject: Subject) -> list[tuple[int, int]]:
        end = min(subject.ends(self.set)[at], at + self.high)
        return [(self.next if to > at else self.dry, to) for to in range(at + self.low, end + 1)]

    def shortened(self) -> Step | None:
        return replace(self, high=max(self.low, 1)) if self.high > FEW else None

    def line(self, view: View) -> Line:
        """As any step's, faster where nothing can be taken."""
        return super().line(view) if self.next in view.lines else view.subject.flat(TRY)

    def filler(self, view: View, line: Line) -> Fill:
        """What it takes, and each exit as long as none before it succeeds."""
        subject, size = view.subject, view.subject.size
        costs, found, _ = line
        after, success, _ = view.lines[self.next]
        empty, empty_success, _ = view.lines[self.dry] if self.low == 0 else (after, success, False)
        ends = subject.ends(self.set)
        tried = subject.places(self.ahead) if self.ahead else subject.all
        scan = SCAN if self.ahead else 0
        leave = scan + JUMP
        price = self.set.cost + (0 if self.greedy else LAZY)
        least, most, greedy, may_be_empty = max(self.low, 1), self.high, self.greedy, self.low == 0
        exits = [0] * (size + 2)
        """What the exits cost at a position and all behind it."""

        def fill(high: int, low: int) -> None:
            some = high == low or 1 in success
            for at in range(min(high + 1, size), low, -1):
                # Inside a loop, what is behind is worked out only now for all its steps.
                exits[at] = exits[at + 1] + (leave + after[at] if tried[at] else scan)
            for at in range(high, low - 1, -1):
                last = ends[at]
                if last == at and not may_be_empty:
                    costs[at] = TRY
                    continue
                if last - at > most:
                    last = at + most
                first, done, spent = at + least, 0, TRY
                if not greedy and may_be_empty:
                    spent += leave + empty[at] if tried[at] else scan
                    done = empty_success[at]
                    last = at if done else last
                if first <= last and not done:
                    hit = -1
                    if some:
                        hit = (success.rfind if greedy else success.find)(1, first, last + 1)
                    if hit >= 0:
                        done = 1
                        first, last = (hit, last) if greedy else (first, hit)
                    spent += exits[first] - exits[last + 1]
                if greedy and may_be_empty and not done:
                    spent += leave + empty[at] if tried[at] else scan
                    done = empty_success[at]
                costs[at] = spent + price * (last - at)
                found[at] = done

        return fill
