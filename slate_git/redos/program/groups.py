"""The steps of a repeated group: its rounds written out one by one, or a loop."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from slate_git.redos.program.writer import Pair, Writer
from slate_git.redos.steps.branches import Branch, Loop
from slate_git.redos.steps.conditions import Mark
from slate_git.redos.steps.durations import ENTER, ROUND
from slate_git.redos.steps.step import Step
from slate_git.redos.syntax import tree
from slate_git.redos.syntax.tree import constants

UNROLLED = 400
"""Steps up to which a counted group is written out; a larger one counts as open-ended."""
Body = Callable[[Pair], Pair]
"""Writes one round before the steps that follow it."""


class Rounds(NamedTuple):
    """How often the items of a group are repeated."""

    low: int
    high: int
    greedy: bool
    serial: int
    items: Any


def rounds(writer: Writer, how: Rounds, body: Body, after: Pair) -> Pair:
    """The repeated group before ``after``."""

    def round_mark(out: int) -> Step:
        return Mark(out, ROUND)

    wet, dry = after
    size = _written(how.items) * (1 + (wet != dry))
    pair = after
    if how.high * size <= UNROLLED:
        for copy in range(how.high - how.low):
            further = writer.add(round_mark(wet)) if copy == 0 else pair[0]
            made = []
            for out in dict.fromkeys(after):
                # A round that takes nothing is the last.
                start = body((further, out))[1]
                order = (start, out) if how.greedy else (out, start)
                made.append(writer.add(Branch(branches=order, cost=ROUND)))
            pair = made[0], made[-1]
    else:
        pair = _loop(writer, how, body, after)
    for _ in range(min(how.low, max(1, UNROLLED // max(size, 1)))):
        pair = body(writer.both(pair, round_mark))
    return writer.both(pair, lambda out: Mark(out, ENTER))


def _loop(writer: Writer, how: Rounds, body: Body, after: Pair) -> Pair:
    first = again = -1
    for out in dict.fromkeys(after):
        # Its body is known only once it stands.
        first = writer.add(Mark(out))
        # Whatever entrance it came by, a loop that has taken something goes on by the first.
        again = first if again < 0 else again
        leave = writer.add(Mark(out, 0))
        start = body((again, leave))[1]
        writer.steps[first] = Loop(out, start, how.greedy, how.serial)
        writer.loops[first] = len(writer.steps) - 1
    return again, first


def _written(items: Any) -> int:
    """About how many steps the items take, counted groups inside written out."""
    total = 0
    for operation, argument in items:
        inner = sum(_written(part) for part in tree.children(operation, argument))
        times = 1
        if operation in tree.REPEATS and not unit(argument[2], 0):
            high = argument[0] + 1 if argument[1] is tree.MAXREPEAT else argument[1]
            times = high if high * inner <= UNROLLED else argument[0] + 1
        total += 1 + inner * times
    return total


def unit(items: Any, flags: int) -> tuple[Any, Any, int] | None:
    """The single-character item that a repeat goes over in one step, with its flags."""
    if len(items) != 1:
        return None
    operation, argument = items[0]
    if operation in tree.UNITS:
        return operation, argument, flags
    if operation is constants.SUBPATTERN and argument[0] is None:
        return unit(argument[3], (flags | argument[1]) & ~argument[2])
    return None
