"""From a parse tree to a program, from its end to its start."""

from __future__ import annotations

from typing import Any

from slate_git.regex import tree
from slate_git.regex.prices import ENTER, MARK, ROUND
from slate_git.regex.program import (
    AT,
    BACK,
    CHAR,
    END,
    LARGEST,
    LOOK,
    LOOP,
    PASS,
    RUN,
    SPLIT,
    TAKE,
    TEXT,
    UNBOUNDED,
    Node,
    Program,
    TooLarge,
)
from slate_git.regex.tree import constants

UNROLLED = 400
"""Nodes up to which a counted group is written out; a larger one counts as open-ended."""


def build(root: Any) -> Program:
    """The program of a parse tree. Raises ``TooLarge``."""
    flags = root.state.flags
    wanted = {
        argument
        for operation, argument, _ in tree.walk(root, flags)
        if operation is constants.GROUPREF
    }
    serials = {
        id(argument): serial
        for serial, argument in enumerate(
            argument for operation, argument, _ in tree.walk(root, 0) if operation in tree.REPEATS
        )
    }
    program = Program(flags=flags)
    return _Builder(program, wanted, serials).whole(root, flags)


class _Builder:
    def __init__(self, program: Program, wanted: set[int], serials: dict[int, int]) -> None:
        self.program = program
        self.wanted = wanted
        self.serials = serials

    def whole(self, items: Any, flags: int) -> Program:
        end = self.add(Node(END))
        self.program.start = self.sequence(items, flags, end, end)[0]
        return self.program

    def inside(self, items: Any, flags: int) -> Program:
        """``items`` as a program of its own that shares the character sets."""
        outer = self.program
        inner = Program(
            sets=outer.sets, numbers=outer.numbers, flags=outer.flags, taken=outer.taken
        )
        return _Builder(inner, self.wanted, self.serials).whole(items, flags)

    def add(self, node: Node) -> int:
        nodes = self.program.nodes
        if len(nodes) >= LARGEST:
            raise TooLarge(f"it takes more than {LARGEST} steps to write out")
        nodes.append(node)
        return len(nodes) - 1

    def set(self, item: tuple[Any, Any], flags: int) -> int:
        flags &= tree.IGNORECASE | tree.DOTALL
        key = (str(item), flags)
        if key not in self.program.numbers:
            self.program.numbers[key] = len(self.program.sets)
            self.program.sets.append((item, flags))
        return self.program.numbers[key]

    def sequence(self, items: Any, flags: int, wet: int, dry: int) -> tuple[int, int]:
        """Nodes for ``items`` before (wet, dry): entered after a character was taken, or not.

        The two differ only in the body of a loop that can match nothing, where a
        round that took no character leaves the loop.
        """
        items = list(items)
        at = len(items)
        while at:
            at -= 1
            operation, argument = items[at]
            if operation is constants.LITERAL:
                end = at + 1
                while at and items[at - 1][0] is constants.LITERAL:
                    at -= 1
                text = "".join(chr(argument) for _, argument in items[at:end])
                fold = bool(flags & tree.IGNORECASE) and text.lower() != text.upper()
                text = text.lower() if fold and len(text.lower()) == len(text) else text
                wet = dry = self.add(Node(TEXT, wet, text=text, fold=fold))
            else:
                wet, dry = self.item(operation, argument, flags, wet, dry)
        return wet, dry

    def item(
        self, operation: Any, argument: Any, flags: int, wet: int, dry: int
    ) -> tuple[int, int]:
        if operation in tree.UNITS:
            node = self.add(Node(CHAR, wet, set=self.set((operation, argument), flags)))
            return node, node
        if operation is constants.SUBPATTERN:
            return self.group(argument, flags, wet, dry)
        if operation is constants.BRANCH:
            pairs = [self.sequence(branch, flags, wet, dry) for branch in argument[1]]
            return self.both(wet, dry, lambda k: Node(SPLIT, branches=tuple(p[k] for p in pairs)))
        if operation in tree.REPEATS:
            return self.repeat(operation, argument, flags, wet, dry)
        if operation is constants.AT:
            text = str(argument)
            return self.both(
                wet,
                dry,
                lambda k: Node(AT, (wet, dry)[k], text=text, fold=bool(flags & tree.MULTILINE)),
            )
        if operation in (constants.ASSERT, constants.ASSERT_NOT):
            inner = self.inside(argument[1], flags)
            back = argument[1].getwidth()[1] if argument[0] < 0 else 0
            negate = operation is constants.ASSERT_NOT
            return self.both(
                wet,
                dry,
                lambda k: Node(LOOK, (wet, dry)[k], inner=inner, negate=negate, back=back),
            )
        if operation is constants.GROUPREF:
            return self.both(
                wet, dry, lambda k: Node(BACK, wet, (wet, dry)[k], low=argument, cost=MARK)
            )
        if operation is constants.GROUPREF_EXISTS:
            parts = [argument[1], argument[2] or []]
            pairs = [self.sequence(part, flags, wet, dry) for part in parts]
            return self.both(wet, dry, lambda k: Node(SPLIT, branches=tuple(p[k] for p in pairs)))
        if str(operation) == "FAILURE":
            return self.both(wet, dry, lambda k: Node(SPLIT))
        raise TooLarge(f"{operation} is not known here")

    def both(self, wet: int, dry: int, make: Any) -> tuple[int, int]:
        first = self.add(make(0))
        return first, first if wet == dry else self.add(make(1))

    def group(self, argument: Any, flags: int, wet: int, dry: int) -> tuple[int, int]:
        number, on, off, items = argument
        inner = (flags | on) & ~off
        if number is None:
            return self.sequence(items, inner, wet, dry)
        if number in self.wanted:
            self.program.taken[number] = body = self.inside(items, inner)
            return self.both(
                wet, dry, lambda k: Node(TAKE, wet, (wet, dry)[k], low=number, inner=body)
            )

        def mark(pair: tuple[int, int]) -> tuple[int, int]:
            return self.both(*pair, lambda k: Node(PASS, pair[k], cost=MARK))

        return mark(self.sequence(items, inner, *mark((wet, dry))))

    def repeat(
        self, operation: Any, argument: Any, flags: int, wet: int, dry: int
    ) -> tuple[int, int]:
        low, high, items = argument
        high = UNBOUNDED if high is tree.MAXREPEAT else high
        greedy = operation is constants.MAX_REPEAT
        serial = self.serials.get(id(argument), -1)
        unit = _unit(items, flags)
        if unit:
            number = self.set(*unit)
            after = self.program.nodes[wet]
            ahead = after.text[0] if greedy and after.kind == TEXT and not after.fold else ""
            return self.both(
                wet,
                dry if low == 0 else wet,
                lambda k: Node(
                    RUN,
                    wet,
                    (wet, dry)[k],
                    number,
                    low=low,
                    high=high,
                    greedy=greedy,
                    ahead=ahead,
                    serial=serial,
                ),
            )
        return self.rounds(items, flags, (low, high, greedy, serial), wet, dry)

    def rounds(
        self, items: Any, flags: int, how: tuple[int, int, bool, int], wet: int, dry: int
    ) -> tuple[int, int]:
        low, high, greedy, serial = how
        size = items.getwidth()[0] + sum(1 for _ in tree.walk(items, 0)) * (1 + (wet != dry))
        pair = (wet, dry)
        if high * size <= UNROLLED:
            for copy in range(high - low):
                further = self.add(Node(PASS, wet, cost=ROUND)) if copy == 0 else pair[0]
                made = []
                for out in dict.fromkeys((wet, dry)):
                    _, body = self.sequence(items, flags, further, out)
                    order = (body, out) if greedy else (out, body)
                    made.append(self.add(Node(SPLIT, branches=order, cost=ROUND)))
                pair = made[0], made[-1]
        else:
            pair = self.loop(items, flags, greedy, serial, wet, dry)
        for _ in range(min(low, max(1, UNROLLED // max(size, 1)))):
            pair = self.both(*pair, lambda k, pair=pair: Node(PASS, pair[k], cost=ROUND))
            pair = self.sequence(items, flags, *pair)
        enter = pair
        return self.both(*enter, lambda k: Node(PASS, enter[k], cost=ENTER))

    def loop(
        self, items: Any, flags: int, greedy: bool, serial: int, wet: int, dry: int
    ) -> tuple[int, int]:
        first = again = -1
        for out in dict.fromkeys((wet, dry)):
            number = self.add(Node(LOOP, out, greedy=greedy, cost=ROUND, serial=serial))
            again = number if again < 0 else again
            leave = self.add(Node(PASS, out))
            _, body = self.sequence(items, flags, again, leave)
            node = self.program.nodes[number]
            node.branches = (body,)
            node.last = len(self.program.nodes) - 1
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
