"""What a pattern costs on one subject, counted and not run.

The matcher of ``re`` tries its ways in order and stops at the first success. A
pattern that would run for years is costed in milliseconds.
"""

from __future__ import annotations

from math import prod
from random import Random
from typing import NamedTuple

from slate_git.redos.cost.captures import TEXTS, captures
from slate_git.redos.cost.evaluate import evaluate
from slate_git.redos.steps.durations import START
from slate_git.redos.steps.step import Program
from slate_git.redos.steps.subject import Subject


class Cost(NamedTuple):
    """Tenths of a nanosecond that the search takes, and whether it finds anything."""

    time: int
    found: bool


def cost(program: Program, subject: Subject) -> Cost:
    """The cost of searching the subject, all starts together until one succeeds."""
    base = _search(program, subject, {})
    if not program.taken:
        return base
    texts = {}
    share = 1.0
    for group, body in sorted(program.taken.items()):
        texts[group], each_for = captures(body, subject)
        share *= each_for
    possible = prod(len(each) for each in texts.values())
    tried = min(possible, 2 * TEXTS)
    extra = 0
    chance = Random(0)
    for index in range(tried):
        fixed = {}
        for group, each in texts.items():
            if tried == possible:
                index, at = divmod(index, len(each))
            else:
                at = chance.randrange(len(each))
            fixed[group] = each[at]
        extra += max(0, _search(program, subject, fixed).time - base.time)
    return Cost(base.time + int(extra * share) * possible // tried, base.found)


def _search(program: Program, subject: Subject, fixed: dict[int, str]) -> Cost:
    costs, found, _ = evaluate(program, subject, fixed, subject.hopeless)
    first = found.find(1)
    last = subject.size if first < 0 else first
    return Cost(sum(costs[: last + 1]) + START * (last + 1), first >= 0)
