"""Which characters one single-character item of a parse tree takes."""

from __future__ import annotations

from typing import Any

from slate_git.redos.steps.durations import DIGIT, FOLD, MEMBERS, PLAIN, SET, SPACE, WORD
from slate_git.redos.syntax.folding import forms
from slate_git.redos.syntax.tree import DOTALL, IGNORECASE, constants


class Charset:
    """The characters that an item takes. ASCII and Unicode rules as by default."""

    def __init__(self, operation: Any, argument: Any, flags: int) -> None:
        self.fold = bool(flags & IGNORECASE)
        self.cost = _cost(operation, argument, flags)
        """What it costs a repeat to take one character, in tenths of a nanosecond."""
        members = argument
        if operation is constants.ANY:
            # Everything but the end of a line.
            members = [(constants.NEGATE, None)]
            members += [] if flags & DOTALL else [(constants.LITERAL, ord("\n"))]
        elif operation is not constants.IN:
            members = [(constants.LITERAL, argument)]
            if operation is constants.NOT_LITERAL:
                members.insert(0, (constants.NEGATE, None))
        self.negated = any(kind is constants.NEGATE for kind, _ in members)
        self.ranges: list[tuple[int, int]] = []
        self.categories: list[str] = []
        for kind, value in members:
            if kind is constants.LITERAL:
                self.ranges.append((value, value))
            elif kind is constants.RANGE:
                self.ranges.append(value)
            elif kind is constants.CATEGORY:
                self.categories.append(str(value))
        self._known: dict[str, bool] = {}

    def takes(self, char: str) -> bool:
        """Whether the item takes ``char``."""
        taken = self._known.get(char)
        if taken is None:
            held = any(map(self._holds, forms(char) if self.fold else (char,)))
            taken = self._known[char] = held != self.negated
        return taken

    def row(self, text: str) -> list[bool]:
        """For each character of a text whether the item takes it."""
        for char in set(text) - self._known.keys():
            self.takes(char)
        return list(map(self._known.__getitem__, text))

    def samples(self) -> list[str]:
        """Characters on both sides of each edge of the set."""
        codes: list[int] = []
        for low, high in self.ranges:
            codes += [low] if low == high else [low, high, low - 1, high + 1]
        return [chr(code) for code in codes if 0 <= code < 0xD800 or 0xE000 <= code < 0x110000]

    def _holds(self, char: str) -> bool:
        code = ord(char)
        return any(low <= code <= high for low, high in self.ranges) or any(
            _in_category(char, name) for name in self.categories
        )


def _in_category(char: str, name: str) -> bool:
    if name.endswith("DIGIT"):
        inside = char.isdecimal()
    elif name.endswith("SPACE"):
        inside = char.isspace()
    else:
        inside = char.isalnum() or char == "_"
    return inside != ("_NOT_" in name)


def _cost(operation: Any, argument: Any, flags: int) -> int:
    fold = FOLD if flags & IGNORECASE else 0
    if operation is constants.ANY:
        return 0 if flags & DOTALL else PLAIN
    if operation is not constants.IN:
        return PLAIN + fold
    kinds = {kind for kind, _ in argument}
    total = SET + fold
    if kinds & {constants.LITERAL, constants.RANGE}:
        total += MEMBERS
    for kind, value in argument:
        if kind is constants.CATEGORY:
            name = str(value)
            total += DIGIT if name.endswith("DIGIT") else SPACE if name.endswith("SPACE") else WORD
    return total


def width(operation: Any, argument: Any) -> int:
    """How many characters the ranges of an item hold together."""
    if operation is not constants.IN:
        return 1
    return sum(
        value[1] - value[0] + 1 if kind is constants.RANGE else 1 for kind, value in argument
    )
