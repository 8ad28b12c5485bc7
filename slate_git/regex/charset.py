"""Which characters one single-character item of a parse tree takes."""

from __future__ import annotations

from typing import Any

from slate_git.regex import tree
from slate_git.regex.prices import DIGIT, FOLD, MEMBERS, PLAIN, SET, SPACE, WORD
from slate_git.regex.tree import constants

NEWLINE = ord("\n")


def accepts(item: tuple[Any, Any], flags: int, char: str) -> bool:
    """Whether ``item`` under ``flags`` takes ``char``. ASCII and Unicode rules as by default."""
    operation, argument = item
    if operation is constants.ANY:
        return bool(flags & tree.DOTALL) or char != "\n"
    forms = (char, char.lower(), char.upper()) if flags & tree.IGNORECASE else (char,)
    if operation is constants.LITERAL:
        return any(len(form) == 1 and ord(form) == argument for form in forms)
    if operation is constants.NOT_LITERAL:
        return not any(len(form) == 1 and ord(form) == argument for form in forms)
    negated = bool(argument) and argument[0][0] is constants.NEGATE
    members = argument[1:] if negated else argument
    return any(len(form) == 1 and _member(members, form) for form in forms) != negated


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


def _member(members: Any, char: str) -> bool:
    code = ord(char)
    for kind, value in members:
        if kind is constants.LITERAL:
            if code == value:
                return True
        elif kind is constants.RANGE:
            if value[0] <= code <= value[1]:
                return True
        elif kind is constants.CATEGORY and _category(str(value), char):
            return True
    return False


def _category(name: str, char: str) -> bool:
    negated = "_NOT_" in name
    if name.endswith("DIGIT"):
        inside = char.isdecimal()
    elif name.endswith("SPACE"):
        inside = char.isspace()
    else:
        inside = char.isalnum() or char == "_"
    return inside != negated
