"""The nodes of a repeat: one step for a character, rounds for a group."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from slate_git.redos.cost.prices import ENTER, ROUND
from slate_git.redos.program.program import LOOP, PASS, RUN, SPLIT, TEXT, UNBOUNDED, Node
from slate_git.redos.syntax import tree
from slate_git.redos.syntax.tree import constants

if TYPE_CHECKING:
    from slate_git.redos.program.build import Builder, Pair

UNROLLED = 400
"""Nodes up to which a counted group is written out; a larger one counts as open-ended."""


def repeat(builder: Builder, operation: Any, argument: Any, flags: int, after: Pair) -> Pair:
    """The repeat before ``after``."""
    low, high, items = argument
    wet, dry = after
    high = UNBOUNDED if high is tree.MAXREPEAT else high
    greedy = operation is constants.MAX_REPEAT
    serial = builder.serials.get(id(argument), -1)
    unit = _unit(items, flags)
    if not unit:
        return _rounds(
            builder,
            items,
            flags,
            Node(LOOP, 0, low=low, high=high, greedy=greedy, cost=ROUND, serial=serial),
            after,
        )
    number = builder.set(*unit)
    following = builder.program.nodes[wet]
    looks = greedy and following.kind == TEXT and not following.fold

    def run(out: int) -> Node:
        return Node(
            RUN,
            wet,
            out,
            number,
            low=low,
            high=high,
            greedy=greedy,
            serial=serial,
            ahead=following.text[0] if looks else "",
        )

    return builder.both((wet, dry if low == 0 else wet), run)


def _rounds(builder: Builder, items: Any, flags: int, how: Node, after: Pair) -> Pair:
    wet, dry = after
    size = _written(items) * (1 + (wet != dry))
    pair = after
    if how.high * size <= UNROLLED:
        for copy in range(how.high - how.low):
            further = builder.add(Node(PASS, wet, cost=ROUND)) if copy == 0 else pair[0]
            made = []
            for out in dict.fromkeys(after):
                # A round that takes nothing is the last.
                _, body = builder.sequence(items, flags, further, out)
                order = (body, out) if how.greedy else (out, body)
                made.append(builder.add(Node(SPLIT, branches=order, cost=ROUND, serial=how.serial)))
            pair = made[0], made[-1]
    else:
        pair = _loop(builder, items, flags, how, after)
    for _ in range(min(how.low, max(1, UNROLLED // max(size, 1)))):
        pair = builder.both(pair, lambda out: Node(PASS, out, cost=ROUND))
        pair = builder.sequence(items, flags, *pair)
    return builder.both(pair, lambda out: Node(PASS, out, cost=ENTER))


def _written(items: Any) -> int:
    """About how many nodes the items take, counted groups inside written out."""
    total = 0
    for operation, argument in items:
        inner = sum(_written(part) for part in tree.children(operation, argument))
        times = 1
        if operation in tree.REPEATS and not _unit(argument[2], 0):
            high = argument[0] + 1 if argument[1] is tree.MAXREPEAT else argument[1]
            times = high if high * inner <= UNROLLED else argument[0] + 1
        total += 1 + inner * times
    return total


def _loop(builder: Builder, items: Any, flags: int, how: Node, after: Pair) -> Pair:
    first = again = -1
    for out in dict.fromkeys(after):
        number = builder.add(Node(LOOP, out, greedy=how.greedy, cost=ROUND, serial=how.serial))
        # Whatever entrance it came by, a loop that has taken something goes on by the first.
        again = number if again < 0 else again
        leave = builder.add(Node(PASS, out))
        _, body = builder.sequence(items, flags, again, leave)
        node = builder.program.nodes[number]
        node.branches = (body,)
        node.last = len(builder.program.nodes) - 1
        first = number
    return again, first


def _unit(items: Any, flags: int) -> tuple[tuple[Any, Any], int] | None:
    """The single-character item that a repeat goes over in one step, with its flags."""
    if len(items) != 1:
        return None
    operation, argument = items[0]
    if operation in tree.UNITS:
        return (operation, argument), flags
    if operation is constants.SUBPATTERN and argument[0] is None:
        return _unit(argument[3], (flags | argument[1]) & ~argument[2])
    return None
