"""Which characters one single-character item of a parse tree takes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from slate_git.redos.cost.prices import DIGIT, FOLD, MEMBERS, PLAIN, SET, SPACE, WORD
from slate_git.redos.syntax import tree
from slate_git.redos.syntax.tree import constants


class Table:
    """Which of some characters each set takes. ASCII and Unicode rules as by default."""

    def __init__(self, chars: Iterable[str]) -> None:
        self.chars = list(chars)
        self._plain = _Members(self.chars)
        self._cases: tuple[_Members, ...] = ()

    def takes(self, item: tuple[Any, Any], flags: int) -> list[bool]:
        """For each character whether ``item`` under ``flags`` takes it."""
        operation, argument = item
        if operation is constants.ANY:
            return [bool(flags & tree.DOTALL) or char != "\n" for char in self.chars]
        if operation in (constants.LITERAL, constants.NOT_LITERAL):
            negated = operation is constants.NOT_LITERAL
            members = [(constants.LITERAL, argument)]
        else:
            negated = bool(argument) and argument[0][0] is constants.NEGATE
            members = argument[1:] if negated else argument
        found = self._plain.held(members)
        if flags & tree.IGNORECASE:
            if not self._cases:
                lower = _Members([char.lower() for char in self.chars])
                self._cases = lower, _Members([char.upper() for char in self.chars])
            for cased in self._cases:
                found = [a or b for a, b in zip(found, cased.held(members), strict=True)]
        return [not each for each in found] if negated else found


class _Members:
    def __init__(self, chars: list[str]) -> None:
        # One that becomes several in the other case is none.
        self.chars = [char if len(char) == 1 else "" for char in chars]
        self.codes = [ord(char) if char else -1 for char in self.chars]
        self.categories: dict[str, list[bool]] = {}

    def held(self, members: Any) -> list[bool]:
        """For each character whether one of the members takes it."""
        singles = {value for kind, value in members if kind is constants.LITERAL}
        found = [code in singles for code in self.codes]
        for kind, value in members:
            if kind is constants.RANGE:
                low, high = value
                found = [a or low <= b <= high for a, b in zip(found, self.codes, strict=True)]
            elif kind is constants.CATEGORY:
                more = self._category(str(value))
                found = [a or b for a, b in zip(found, more, strict=True)]
        return found

    def _category(self, name: str) -> list[bool]:
        if name not in self.categories:
            if name.endswith("DIGIT"):
                inside = [char.isdecimal() for char in self.chars]
            elif name.endswith("SPACE"):
                inside = [char.isspace() for char in self.chars]
            else:
                inside = [char.isalnum() or char == "_" for char in self.chars]
            negated = "_NOT_" in name
            pairs = zip(inside, self.chars, strict=True)
            self.categories[name] = [bool(char) and a != negated for a, char in pairs]
        return self.categories[name]


def samples(item: tuple[Any, Any]) -> list[str]:
    """Characters on both sides of each edge of ``item``'s set."""
    operation, argument = item
    codes: list[int] = []
    if operation in (constants.LITERAL, constants.NOT_LITERAL):
        codes = [argument]
    elif operation is constants.IN:
        for kind, value in argument:
            if kind is constants.LITERAL:
                codes.append(value)
            elif kind is constants.RANGE:
                codes += [value[0], value[1], value[0] - 1, value[1] + 1]
    return [chr(code) for code in codes if 0 <= code < 0xD800 or 0xE000 <= code < 0x110000]


def span(item: tuple[Any, Any]) -> int:
    """How many characters the widest ranges of ``item`` hold together."""
    operation, argument = item
    if operation is not constants.IN:
        return 1
    return sum(
        value[1] - value[0] + 1 if kind is constants.RANGE else 1 for kind, value in argument
    )


def cost(item: tuple[Any, Any], flags: int) -> int:
    """What it costs a repeat to take one character, in tenths of a nanosecond."""
    operation, argument = item
    fold = FOLD if flags & tree.IGNORECASE else 0
    if operation is constants.ANY:
        return 0 if flags & tree.DOTALL else PLAIN
    if operation is not constants.IN:
        return PLAIN + fold
    total = SET + fold
    members = False
    for kind, value in argument:
        if kind is constants.CATEGORY:
            name = str(value)
            total += DIGIT if name.endswith("DIGIT") else SPACE if name.endswith("SPACE") else WORD
        elif kind is not constants.NEGATE:
            members = True
    return total + MEMBERS * members
