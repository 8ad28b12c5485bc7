"""A pattern as the steps its matcher takes, which lead from one to the next.

The steps follow what ``re`` compiles a parse tree to, as far as that decides the
cost: a repeat of one character is a single step, one of a group goes round a
loop, a counted group is written out, and a capturing group leaves marks that
keep a repeat from looking ahead for the literal behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from slate_git.redos.steps.subject import Line, Subject
from slate_git.redos.syntax.charset import Charset

Fill = Callable[[int, int], None]
"""Puts what holds at the positions from a high one down to a low one into a step's line."""
UNBOUNDED = 1 << 30


@dataclass(frozen=True, eq=False)
class View:
    """What a step sees when it is costed: the subject, and the lines of the other steps.

    ``texts`` holds what each captured group took; ``evaluate`` gives the line of
    a program inside a step, ``True`` for a hopeless one.
    """

    subject: Subject
    texts: dict[int, str]
    hopeless: bool
    evaluate: Callable[[Program, bool], Line]
    lines: dict[int, Line] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class Step:
    """One step; ``next`` is where it leads."""

    next: int
    WORK = 1
    """The work of costing it at one position."""

    def ways(self) -> tuple[int, ...]:
        """The steps that it can lead to."""
        return (self.next,)

    def level(self) -> tuple[int, ...]:
        """Those of them that it can lead to without having taken a character."""
        return self.ways()

    def leads(self, view: View) -> tuple[int, ...]:
        """Those of them that the subject leads to."""
        return self.ways()

    def moves(self, at: int, subject: Subject) -> list[tuple[int, int]]:
        """The steps and positions that it can lead to from ``at``; edges are taken to hold."""
        return [(way, at) for way in self.ways()]

    def line(self, view: View) -> Line:
        """Cost and success at every position, those of what follows being known."""
        line = blank(view.subject)
        self.filler(view, line)(view.subject.size, 0)
        return line

    def filler(self, view: View, line: Line) -> Fill:
        """Fills its line position by position, from the end of the subject to its start."""
        raise NotImplementedError

    def inside(self) -> Program | None:
        """The program inside it."""
        return None

    def shortened(self) -> Step | None:
        """The step with one round only, if it is a repeat of many."""
        return None


@dataclass(frozen=True, eq=False)
class End(Step):
    """The end of the pattern."""

    next: int = -1

    def ways(self) -> tuple[int, ...]:
        return ()

    def line(self, view: View) -> Line:
        """No cost, and success unless all is hopeless."""
        subject = view.subject
        return subject.flat(0)._replace(found=subject.none if view.hopeless else subject.all)


@dataclass(frozen=True, eq=False)
class Program:
    """Steps from the end of a pattern to its start; a loop's body stands behind its loop."""

    steps: list[Step] = field(default_factory=lambda: [End()])
    start: int = 0
    sets: dict[object, Charset] = field(default_factory=dict)
    taken: dict[int, Program] = field(default_factory=dict)
    """The groups that a back-reference names."""
    loops: dict[int, int] = field(default_factory=dict)
    """For each loop the last step of its body."""

    @cached_property
    def outermost(self) -> list[int]:
        """For each step the outermost loop around it, or itself."""
        found: list[int] = []
        first, last = -1, -1
        for number in range(len(self.steps)):
            if number > last and number in self.loops:
                first, last = number, self.loops[number]
            found.append(first if number <= last else number)
        return found

    @cached_property
    def exits(self) -> dict[int, list[int]]:
        """For each outermost loop the steps outside that it leads to."""
        return {
            loop: [
                way
                for step in self.steps[loop : last + 1]
                for way in step.ways()
                if way < loop or way > last
            ]
            for loop, last in self.loops.items()
            if self.outermost[loop] == loop
        }

    def everything(self) -> Iterator[Step]:
        """The steps of the program and of those inside it."""
        programs = [self]
        seen = {id(self)}
        for one in programs:
            yield from one.steps
            for step in one.steps:
                inner = step.inside()
                if inner and id(inner) not in seen:
                    seen.add(id(inner))
                    programs.append(inner)


def blank(subject: Subject) -> Line:
    """A line to be filled."""
    return Line([0] * (subject.size + 1), bytearray(subject.size + 1))
