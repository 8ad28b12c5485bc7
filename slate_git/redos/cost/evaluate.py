"""Cost and success of a program at every position of a subject.

How much one step costs from one position on, and whether it succeeds, depends
on nothing but what follows, so both are worked out once for each, from the end
of the pattern to its start. Steps outside loops are worked out for all
positions at once, and only where the subject leads to them. A loop's body leads
back to the loop, but never without having taken a character, so inside a loop
all steps are worked out position by position from the end of the subject.
"""

from __future__ import annotations

from slate_git.redos.steps.durations import MOST
from slate_git.redos.steps.step import Program, Step, View, blank
from slate_git.redos.steps.subject import Line, Subject

LOOPED = 8
"""The work of a step at one position of a loop, in that of one outside."""


def evaluate(
    program: Program, subject: Subject, texts: dict[int, str], hopeless: bool = False
) -> Line:
    """Cost and success of the program at each position from 0 to the subject's size.

    ``texts`` holds what the captured groups took; ``hopeless`` if the end of the
    program counts as a match nowhere, instead of everywhere.
    """
    key = id(program), hopeless, tuple(texts.items())
    if key not in subject.known:
        view = View(
            subject, texts, hopeless, lambda inner, deep: evaluate(inner, subject, texts, deep)
        )
        for number in _needed(program, view):
            if number in program.loops:
                _loop(program, view, range(number, program.loops[number] + 1))
            else:
                step = program.steps[number]
                subject.work += (subject.size + 1) * step.WORK
                view.lines[number] = _capped(step.line(view))
        subject.known[key] = view.lines[program.start]
    return subject.known[key]


def _capped(line: Line) -> Line:
    """The line with costs that take no long arithmetic."""
    if line.flat or max(line.costs) <= MOST:
        return line
    return line._replace(costs=[min(cost, MOST) for cost in line.costs])


def _needed(program: Program, view: View) -> list[int]:
    """The steps that the subject leads to, a loop as its first; what follows comes before."""
    needed: set[int] = set()
    todo = [program.start]
    while todo:
        number = program.outermost[todo.pop()]
        if number not in needed:
            needed.add(number)
            further = program.exits.get(number)
            todo += program.steps[number].leads(view) if further is None else further
    return sorted(needed)


def _loop(program: Program, view: View, inside: range) -> None:
    """Puts the lines of a loop and its body to the others."""
    subject = view.subject
    subject.work += LOOPED * (subject.size + 1) * len(inside)
    for number in inside:
        view.lines[number] = blank(subject)
    fillers = [
        (view.lines[number].costs, program.steps[number].filler(view, view.lines[number]))
        for number in _order(program.steps, inside)
    ]
    for at in range(subject.size, -1, -1):
        for costs, fill in fillers:
            fill(at, at)
            if costs[at] > MOST:
                costs[at] = MOST


def _order(steps: list[Step], inside: range) -> list[int]:
    """The steps of a loop so that each comes after those it needs at the same position."""
    order: list[int] = []
    seen: set[int] = set()
    for root in inside:
        stack = [(root, False)]
        while stack:
            number, ready = stack.pop()
            if ready:
                order.append(number)
            elif number in inside and number not in seen:
                seen.add(number)
                stack.append((number, True))
                stack += [(way, False) for way in steps[number].level()]
    return order
