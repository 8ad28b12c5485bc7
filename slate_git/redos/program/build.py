"""From a parse tree to a program, from its end to its start."""

from __future__ import annotations

from typing import Any

from slate_git.redos.program.groups import Rounds, rounds, unit
from slate_git.redos.program.writer import Pair, TooLarge, Writer
from slate_git.redos.steps.branches import Branch
from slate_git.redos.steps.conditions import Char, Edge, Mark, Text
from slate_git.redos.steps.looks import Back, Captured, Look
from slate_git.redos.steps.repeat import Repeat
from slate_git.redos.steps.step import UNBOUNDED, Program
from slate_git.redos.syntax import tree
from slate_git.redos.syntax.tree import constants


def build(root: Any) -> Program:
    """The program of a parse tree. Raises ``TooLarge``."""
    flags = root.state.flags
    items = list(tree.walk(root, flags))
    wanted = {argument for operation, argument, _ in items if operation is constants.GROUPREF}
    repeats = [argument for operation, argument, _ in items if operation in tree.REPEATS]
    serials = {id(argument): serial for serial, argument in enumerate(repeats)}
    return Builder(wanted, serials).program(Writer(), root, flags)


class Builder:
    """Turns the items of a tree to steps; ``wanted`` holds the groups that are asked for again."""

    def __init__(self, wanted: set[int], serials: dict[int, int]) -> None:
        self.wanted = wanted
        self.serials = serials

    def program(self, writer: Writer, items: Any, flags: int) -> Program:
        """The program with ``items`` in it, from the first step, its end, to its start."""
        start = self.sequence(writer, items, flags, (0, 0))[0]
        return writer.finished(start)

    def sequence(self, writer: Writer, items: Any, flags: int, after: Pair) -> Pair:
        """Steps for ``items`` before ``after``."""
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
                after = writer.single(Text(after[0], text, fold))
            else:
                after = self.item(writer, operation, argument, flags, after)
        return after

    def item(self, writer: Writer, operation: Any, argument: Any, flags: int, after: Pair) -> Pair:
        """Steps for one item of a tree before ``after``."""
        if operation in tree.UNITS:
            return writer.single(Char(after[0], writer.set(operation, argument, flags)))
        if operation in tree.REPEATS:
            return self.repeat(writer, operation, argument, flags, after)
        if operation is constants.SUBPATTERN:
            return self.group(writer, argument, flags, after)
        if operation is constants.BRANCH:
            return self.branches(writer, argument[1], flags, after)
        if operation is constants.GROUPREF_EXISTS:
            return self.branches(writer, [argument[1], argument[2] or []], flags, after)
        if operation is constants.AT:
            lines = bool(flags & tree.MULTILINE)
            return writer.both(after, lambda out: Edge(out, str(argument), lines))
        if str(operation) == "FAILURE" or (operation is constants.ASSERT_NOT and not argument[1]):
            # ``(?!)`` is written as the one before Python 3.13 and as the other from there on.
            return writer.both(after, lambda _: Branch())
        if operation in (constants.ASSERT, constants.ASSERT_NOT):
            inner = self.program(writer.inside(), argument[1], flags)
            back = argument[1].getwidth()[1] if argument[0] < 0 else 0
            negate = operation is constants.ASSERT_NOT
            return writer.both(after, lambda out: Look(out, inner, negate, back))
        if operation is constants.GROUPREF:
            return writer.both(after, lambda out: Back(out, argument))
        raise TooLarge(f"{operation} is not known here")

    def repeat(
        self, writer: Writer, operation: Any, argument: Any, flags: int, after: Pair
    ) -> Pair:
        """A repeat, in one step where it is one of a character."""
        low, high, items = argument
        high = UNBOUNDED if high is tree.MAXREPEAT else high
        greedy = operation is constants.MAX_REPEAT
        serial = self.serials.get(id(argument), -1)
        one = unit(items, flags)
        if not one:
            return rounds(
                writer,
                Rounds(low, high, greedy, serial, items),
                lambda pair: self.sequence(writer, items, flags, pair),
                after,
            )
        set = writer.set(*one)
        wet, dry = after
        following = writer.steps[wet]
        ahead = ""
        if greedy and isinstance(following, Text) and not following.fold:
            ahead = following.text[0]
        return writer.both(
            (wet, dry if low == 0 else wet),
            lambda out: Repeat(wet, out, set, low, high, greedy, ahead, serial),
        )

    def branches(self, writer: Writer, branches: Any, flags: int, after: Pair) -> Pair:
        """Alternatives, each before ``after``."""
        # Each ends in a jump, over which no repeat looks ahead.
        end = writer.both(after, lambda out: Mark(out, 0))
        pairs = [self.sequence(writer, branch, flags, end) for branch in branches]
        wet, dry = zip(*pairs, strict=True)
        first = writer.add(Branch(branches=wet))
        return first, first if after[0] == after[1] else writer.add(Branch(branches=dry))

    def group(self, writer: Writer, argument: Any, flags: int, after: Pair) -> Pair:
        """A group with its marks; one that a back-reference names is a program of its own."""
        number, on, off, items = argument
        flags = (flags | on) & ~off
        if number is None:
            return self.sequence(writer, items, flags, after)
        if number in self.wanted:
            body = writer.taken[number] = self.program(writer.inside(), items, flags)
            return writer.both(after, lambda out: Captured(out, number, body))
        after = self.sequence(writer, items, flags, writer.both(after, Mark))
        return writer.both(after, Mark)
