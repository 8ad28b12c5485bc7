"""From a parse tree to a program, from its end to its start."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from slate_git.redos.cost.prices import MARK
from slate_git.redos.program.program import (
    AT,
    BACK,
    CHAR,
    END,
    LARGEST,
    LOOK,
    PASS,
    SPLIT,
    TAKE,
    TEXT,
    Node,
    Program,
    TooLarge,
)
from slate_git.redos.program.repeats import repeat
from slate_git.redos.syntax import tree
from slate_git.redos.syntax.tree import constants

Pair = tuple[int, int]
"""Nodes that stand for one place, entered after a character was taken and not.

The two differ only in the body of a loop that can match nothing, where a round
that took no character leaves the loop.
"""


def build(root: Any) -> Program:
    """The program of a parse tree. Raises ``TooLarge``."""
    flags = root.state.flags
    items = list(tree.walk(root, flags))
    wanted = {argument for operation, argument, _ in items if operation is constants.GROUPREF}
    repeats = [argument for operation, argument, _ in items if operation in tree.REPEATS]
    serials = {id(argument): serial for serial, argument in enumerate(repeats)}
    return Builder(Program(flags=flags), wanted, serials).whole(root, flags)


class Builder:
    """Puts nodes to a program."""

    def __init__(
        self,
        program: Program,
        wanted: set[int],
        serials: dict[int, int],
        count: list[int] | None = None,
    ) -> None:
        self.program = program
        self.wanted = wanted
        self.serials = serials
        self.count = [0] if count is None else count
        """The nodes of all programs of the pattern."""

    def whole(self, items: Any, flags: int) -> Program:
        """The program with ``items`` in it, from the first node, its end, to its start."""
        end = self.add(Node(END))
        self.program.start = self.sequence(items, flags, end, end)[0]
        return self.program

    def inside(self, items: Any, flags: int) -> Program:
        """``items`` as a program of its own that shares the character sets."""
        outer = self.program
        inner = Program(
            sets=outer.sets, numbers=outer.numbers, flags=outer.flags, taken=outer.taken
        )
        return Builder(inner, self.wanted, self.serials, self.count).whole(items, flags)

    def add(self, node: Node) -> int:
        """The number of the node, put behind the others."""
        nodes = self.program.nodes
        self.count[0] += 1
        if self.count[0] > LARGEST:
            raise TooLarge(f"it takes more than {LARGEST} steps to write out")
        nodes.append(node)
        return len(nodes) - 1

    def both(self, pair: Pair, make: Callable[[int], Node]) -> Pair:
        """A node before each of a pair, or one where they are the same."""
        first = self.add(make(pair[0]))
        return first, first if pair[0] == pair[1] else self.add(make(pair[1]))

    def set(self, item: tuple[Any, Any], flags: int) -> int:
        """The number of a character set."""
        flags &= tree.IGNORECASE | tree.DOTALL
        key = (str(item), flags)
        if key not in self.program.numbers:
            self.program.numbers[key] = len(self.program.sets)
            self.program.sets.append((item, flags))
        return self.program.numbers[key]

    def sequence(self, items: Any, flags: int, wet: int, dry: int) -> Pair:
        """Nodes for ``items`` before the pair of ``wet`` and ``dry``."""
        items = list(items)
        at = len(items)
        while at:
            at -= 1
            operation, argument = items[at]
            if operation is constants.LITERAL:
                end = at + 1
                while at and items[at - 1][0] is constants.LITERAL:
                    at -= 1
                text = "".join(chr(code) for _, code in items[at:end])
                fold = bool(flags & tree.IGNORECASE) and text.lower() != text.upper()
                text = text.lower() if fold and len(text.lower()) == len(text) else text
                wet = dry = self.add(Node(TEXT, wet, text=text, fold=fold))
            else:
                wet, dry = self.item(operation, argument, flags, (wet, dry))
        return wet, dry

    def item(self, operation: Any, argument: Any, flags: int, after: Pair) -> Pair:
        """Nodes for one item of a tree before ``after``."""
        if operation in tree.UNITS:
            node = self.add(Node(CHAR, after[0], set=self.set((operation, argument), flags)))
            return node, node
        if operation in tree.REPEATS:
            return repeat(self, operation, argument, flags, after)
        if operation is constants.SUBPATTERN:
            return self.group(argument, flags, after)
        if operation is constants.BRANCH:
            return self.branches(argument[1], flags, after)
        if operation is constants.GROUPREF_EXISTS:
            return self.branches([argument[1], argument[2] or []], flags, after)
        if operation is constants.AT:
            lines = bool(flags & tree.MULTILINE)
            return self.both(after, lambda out: Node(AT, out, text=str(argument), fold=lines))
        if operation in (constants.ASSERT, constants.ASSERT_NOT):
            inner = self.inside(argument[1], flags)
            back = argument[1].getwidth()[1] if argument[0] < 0 else 0
            negate = operation is constants.ASSERT_NOT
            return self.both(
                after, lambda out: Node(LOOK, out, inner=inner, negate=negate, back=back)
            )
        if operation is constants.GROUPREF:
            return self.both(after, lambda out: Node(BACK, out, low=argument, cost=MARK))
        if str(operation) == "FAILURE":
            return self.both(after, lambda _: Node(SPLIT))
        raise TooLarge(f"{operation} is not known here")

    def branches(self, branches: Any, flags: int, after: Pair) -> Pair:
        """Alternatives, each before ``after``."""
        pairs = [self.sequence(branch, flags, *after) for branch in branches]
        wet = self.add(Node(SPLIT, branches=tuple(pair[0] for pair in pairs)))
        if after[0] == after[1]:
            return wet, wet
        return wet, self.add(Node(SPLIT, branches=tuple(pair[1] for pair in pairs)))

    def group(self, argument: Any, flags: int, after: Pair) -> Pair:
        """A group with its marks; one that a back-reference names is a program of its own."""
        number, on, off, items = argument
        flags = (flags | on) & ~off
        if number is None:
            return self.sequence(items, flags, *after)
        if number in self.wanted:
            body = self.program.taken[number] = self.inside(items, flags)
            return self.both(after, lambda out: Node(TAKE, out, low=number, inner=body))
        after = self.both(after, lambda out: Node(PASS, out, cost=MARK))
        before = self.sequence(items, flags, *after)
        return self.both(before, lambda out: Node(PASS, out, cost=MARK))
