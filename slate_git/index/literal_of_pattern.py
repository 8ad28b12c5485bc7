"""The literals of a regular expression, from the parse tree of what is run for it."""

from __future__ import annotations

from typing import Any

from slate_git.hook.pattern import trim
from slate_git.index.required import ANYTHING, EMPTY, MOST, Required, chain, either, exactly, repeat
from slate_git.redos.syntax.tree import Unreadable, parse

_REPEATS = ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT")


def needed(pattern: str) -> tuple[str, ...]:
    """The literals of a pattern; ``("",)`` also for one that cannot be read."""
    try:
        return tuple(sorted(_chain(parse(trim(pattern))).inside))
    except (Unreadable, RecursionError):
        return ("",)


def _chain(items: Any) -> Required:
    return chain(_part(operation, argument) for operation, argument in items)


def _part(operation: Any, argument: Any) -> Required:
    name = str(operation)
    if name == "LITERAL":
        return exactly([chr(argument)])
    if name == "IN":
        return _set(argument)
    if name == "BRANCH":
        return either(map(_chain, argument[1]))
    if name == "SUBPATTERN":
        return _chain(argument[3])
    if name == "ATOMIC_GROUP":
        return _chain(argument)
    if name in _REPEATS:
        least, most, inner = argument
        return repeat(_chain(inner), least, most)
    if name == "ASSERT":
        # It takes no text, but the subject holds what it looks for.
        return EMPTY._replace(inside=_chain(argument[1]).inside)
    if name in ("AT", "ASSERT_NOT"):
        return EMPTY
    if name == "GROUPREF_EXISTS":
        return either(_chain(branch or []) for branch in argument[1:])
    return ANYTHING


def _set(members: Any) -> Required:
    chars: list[str] = []
    for operation, argument in members:
        if str(operation) == "LITERAL":
            chars.append(chr(argument))
        elif str(operation) == "RANGE" and argument[1] - argument[0] < 2 * MOST:
            chars += map(chr, range(argument[0], argument[1] + 1))
        else:
            return ANYTHING
    return exactly(chars)
