"""A backtracking matcher that counts what it does: slow, plain, and another way than the engine's.

It goes over the parse tree of ``re`` itself, one try after the other, and keeps
nothing of what it has seen. What a step costs it takes from the engine; how
often which step is taken it finds out by doing it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from slate_git.redos.steps import durations as d
from slate_git.redos.syntax import tree
from slate_git.redos.syntax.charset import Charset
from slate_git.redos.syntax.tree import constants as c

Then = Callable[[int], bool]
MOST = 20_000


class TooLong(Exception):
    """The pattern takes more steps than a test has time for."""


class Backtracker:
    """Searches one text, and adds up the cost; ``hopeless`` if nothing counts as a match."""

    def __init__(self, pattern: str, text: str, hopeless: bool = False) -> None:
        self.root = tree.parse(pattern)
        self.text = text
        self.hopeless = hopeless
        self.cost = 0
        self.tries = 0

    def search(self) -> bool:
        """Whether anything is found."""
        for start in range(len(self.text) + 1):
            self.cost += d.START
            if self.items(list(self.root), self.root.state.flags, start, self.end, ""):
                return True
        return False

    def end(self, at: int) -> bool:
        return not self.hopeless

    def items(self, items: list[Any], flags: int, at: int, then: Then, behind: str) -> bool:
        """The items from ``at`` on; ``behind`` is the literal that stands behind them."""
        self.tries += 1
        if self.tries > MOST:
            raise TooLong
        if not items:
            return then(at)
        (operation, argument), rest = items[0], items[1:]
        if operation is c.LITERAL:
            return self.literals(items, flags, at, then, behind)

        def go_on(to: int) -> bool:
            return self.items(rest, flags, to, then, behind)

        if operation in tree.UNITS:
            set = Charset(operation, argument, flags)
            self.cost += d.TRY + set.cost
            return at < len(self.text) and set.takes(self.text[at]) and go_on(at + 1)
        if operation is c.AT:
            name = str(argument)
            self.cost += d.TRY + (d.EDGE if "BOUNDARY" in name else 0)
            return self.stands(name, bool(flags & tree.MULTILINE), at) and go_on(at)
        if operation is c.SUBPATTERN:
            number, on, off, inner = argument
            within = (flags | on) & ~off
            if number is None:
                follows = self.literal(rest, flags) if rest else behind
                return self.items(list(inner), within, at, go_on, follows)
            return self.marked(list(inner), within, at, go_on)
        if operation is c.BRANCH:
            for branch in argument[1]:
                self.cost += d.TRY
                if self.items(list(branch), flags, at, go_on, ""):
                    return True
            return False
        if operation in (c.ASSERT, c.ASSERT_NOT):
            return self.look(operation is c.ASSERT_NOT, argument, flags, at) and go_on(at)
        assert operation in tree.REPEATS, operation
        low, high, inner = argument
        greedy = operation is c.MAX_REPEAT
        single, within = list(inner), flags
        while len(single) == 1 and single[0][0] is c.SUBPATTERN and single[0][1][0] is None:
            # A group that is only in brackets is no group to the matcher.
            within = (within | single[0][1][1]) & ~single[0][1][2]
            single = list(single[0][1][3])
        if len(single) == 1 and single[0][0] in tree.UNITS:
            operation, argument = single[0]
            set = Charset(operation, argument, within)
            follows = self.literal(rest, flags) if rest else behind
            return self.run(set, low, high, at, go_on, follows if greedy else "", greedy)
        self.cost += d.ENTER
        return self.rounds(list(inner), flags, low, high, greedy, at, go_on)

    def literals(self, items: list[Any], flags: int, at: int, then: Then, behind: str) -> bool:
        count = next((n for n, item in enumerate(items) if item[0] is not c.LITERAL), len(items))
        word = "".join(chr(code) for _, code in items[:count])
        here = self.text[at : at + count]
        self.cost += d.TRY
        if here != word and not (flags & tree.IGNORECASE and here.lower() == word.lower()):
            return False
        self.cost += d.LETTER * count
        return self.items(items[count:], flags, at + count, then, behind)

    def literal(self, rest: list[Any], flags: int) -> str:
        """The literal with which the rest starts, if it is looked for before anything is tried."""
        if rest[0][0] is c.SUBPATTERN and rest[0][1][0] is None and len(rest[0][1][3]):
            return self.literal(list(rest[0][1][3]), (flags | rest[0][1][1]) & ~rest[0][1][2])
        if rest[0][0] is not c.LITERAL:
            return ""
        count = next((n for n, item in enumerate(rest) if item[0] is not c.LITERAL), len(rest))
        word = "".join(chr(code) for _, code in rest[:count])
        cased = flags & tree.IGNORECASE and word.lower() != word.upper()
        return "" if cased else word[0]

    def marked(self, inner: list[Any], flags: int, at: int, go_on: Then) -> bool:
        def close(to: int) -> bool:
            self.cost += d.MARK
            return go_on(to)

        self.cost += d.MARK
        return self.items(inner, flags, at, close, "")

    def look(self, negate: bool, argument: Any, flags: int, at: int) -> bool:
        self.cost += d.JUMP
        start = at - (argument[1].getwidth()[1] if argument[0] < 0 else 0)
        if start < 0:
            return negate
        before = self.cost
        hopeless, self.hopeless = self.hopeless, False
        found = self.items(list(argument[1]), flags, start, self.end, "")
        self.hopeless = hopeless
        if hopeless:
            self.cost = before
            self.items(list(argument[1]), flags, start, self.end, "")
        return found != negate

    def stands(self, name: str, lines: bool, at: int) -> bool:
        text, size = self.text, len(self.text)
        if "BOUNDARY" in name:
            word = [0 <= n < size and (text[n].isalnum() or text[n] == "_") for n in (at - 1, at)]
            return (word[0] != word[1]) != ("NON" in name)
        multiline = lines and "STRING" not in name
        if "BEGINNING" in name:
            return at == 0 or (multiline and text[at - 1] == "\n")
        last = at == size - 1 and "STRING" not in name
        return at == size or (text[at] == "\n" and (last or multiline))

    def run(
        self, set: Charset, low: int, high: int, at: int, go_on: Then, ahead: str, greedy: bool
    ) -> bool:
        self.cost += d.TRY
        end = at
        while end < len(self.text) and end - at < high and set.takes(self.text[end]):
            end += 1
        if greedy or end - at < low:
            self.cost += (set.cost + (0 if greedy else d.LAZY)) * (end - at)
        exits = range(at + low, end + 1)
        taken = at
        for to in reversed(exits) if greedy else exits:
            if not greedy:
                self.cost += (set.cost + d.LAZY) * (to - taken)
                taken = to
            if ahead:
                self.cost += d.SCAN
                if self.text[to : to + 1] != ahead:
                    continue
            self.cost += d.JUMP
            if go_on(to):
                return True
        return False

    def rounds(
        self, inner: list[Any], flags: int, low: int, high: int, greedy: bool, at: int, go_on: Then
    ) -> bool:
        """What is left of a repeated group."""
        if low:

            def must(to: int) -> bool:
                self.cost += d.ROUND
                return self.rounds(inner, flags, low - 1, high - 1, greedy, to, go_on)

            return self.items(inner, flags, at, must, "")
        if not high:
            return go_on(at)

        def again(to: int) -> bool:
            if to == at:
                # A round that takes nothing is the last.
                return go_on(to)
            self.cost += d.ROUND * (high == 1)
            return self.rounds(inner, flags, 0, high - (high < 100), greedy, to, go_on)

        self.cost += d.ROUND
        for step in (0, 1) if greedy else (1, 0):
            self.cost += d.TRY
            if go_on(at) if step else self.items(inner, flags, at, again, ""):
                return True
        return False
