"""Which repeats of a pattern make a command slow: those without which it is not."""

from __future__ import annotations

from dataclasses import replace

from slate_git.redos.cost.total import cost
from slate_git.redos.steps.branches import Loop
from slate_git.redos.steps.repeat import Repeat
from slate_git.redos.steps.step import Program, Step
from slate_git.redos.steps.subject import Subject
from slate_git.redos.syntax.source import CLOSE, OPEN, REPEAT, Token

MOST = 12
"""Repeats that are looked at; with a back-reference half of them, since that is costly."""


def causes(program: Program, command: str) -> list[int]:
    """The one or two repeats that make the command slow, by their place in the text.

    The first is the one without which the command is quickest, the second the
    next best; a repeat counts only if the command takes less than half the time
    without it.
    """
    whole = cost(program, Subject(command)).time
    shortened: dict[int, dict[int, Step]] = {}
    for number, step in enumerate(program.steps):
        other = step.shortened()
        if other and isinstance(step, Repeat | Loop) and step.serial >= 0:
            shortened.setdefault(step.serial, {})[number] = other
    times = []
    for serial in sorted(shortened)[: MOST // 2 if program.taken else MOST]:
        without = _with(program, shortened[serial])
        times.append((cost(without, Subject(command)).time, serial))
    return sorted(serial for time, serial in sorted(times)[:2] if time * 2 < whole)


def _with(program: Program, steps: dict[int, Step]) -> Program:
    """The program with other steps in the place of some."""
    loops = {loop: last for loop, last in program.loops.items() if loop not in steps}
    changed = [steps.get(number, step) for number, step in enumerate(program.steps)]
    return replace(program, steps=changed, loops=loops)


def repeats(tokens: list[Token]) -> list[tuple[int, int]]:
    """The repeats of a pattern with what they repeat, as columns, an outer before its inner."""
    spans = []
    opened: list[int] = []
    start = 0
    for token in tokens:
        if token.kind == REPEAT:
            spans.append((start, token.end))
        elif token.kind == OPEN:
            opened.append(token.start)
        elif token.kind == CLOSE and opened:
            start = opened.pop()
        else:
            start = token.start
    return sorted(spans)
