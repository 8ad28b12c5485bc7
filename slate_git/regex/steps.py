"""What a pattern costs on one subject, counted and not run.

The matcher of ``re`` tries its ways in order and stops at the first success. A
pattern that would run for years is costed in milliseconds.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from slate_git.regex.captures import TEXTS, captures
from slate_git.regex.lines import evaluate
from slate_git.regex.prices import START
from slate_git.regex.program import Program
from slate_git.regex.subject import Subject


class Cost(NamedTuple):
    """Tenths of a nanosecond that the search takes, and whether it finds anything."""

    time: int
    found: bool


def cost(program: Program, subject: Subject) -> Cost:
    """The cost of searching the subject, all starts together until one succeeds."""
    base = _search(program, subject, {})
    if not program.taken:
        return base
    groups = sorted(program.taken)
    choices = [captures(program.taken[group], subject) for group in groups]
    total, tried, possible = base.time, 0, 1
    for choice in choices:
        possible *= max(len(choice), 1)
    step = max(1, possible // (TEXTS * len(groups)))
    extra = 0
    for index, combination in enumerate(product(*(choice or [None] for choice in choices))):
        if index % step:
            continue
        tried += 1
        fixed = {g: t for g, t in zip(groups, combination, strict=True) if t is not None}
        extra += max(0, _search(program, subject, fixed).time - base.time)
    return Cost(total + extra * possible // max(tried, 1), base.found)


def _search(program: Program, subject: Subject, fixed: dict[int, str]) -> Cost:
    costs, found = evaluate(program, subject, fixed)
    first = found.find(1)
    last = subject.size if first < 0 else first
    return Cost(sum(costs[: last + 1]) + START * (last + 1), first >= 0)
