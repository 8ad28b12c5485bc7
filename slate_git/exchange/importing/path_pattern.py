"""A condition on a file's whole path, from the machine's root, as globs from the repository's.

What is said of the end of a path, or of something in it, holds for both; what is said of its
beginning no path of the repository can meet. An expression is read by the parser of ``re``, and
carried over where each of its parts is a glob's: letters, ``.``, sets, ``|``, ``?``, ``.*`` and
``[^/]*``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from slate_git.exchange.importing.translation import (
    Translated,
    Untranslated,
    escaped,
)
from slate_git.exchange.importing.trees import DEPTH, one_tree, too_many
from slate_git.redos.syntax import tree
from slate_git.redos.syntax.source import BAR, CLOSE, OPEN, tokens
from slate_git.redos.syntax.tree import Unreadable, constants

FROM_THE_ROOT = (
    "is held against the whole path, from the machine's root, so that it never holds of a file here"
)
NO_GLOB = "is a pattern that no glob can say"
CASE = "tells capital letters from small ones, which a trigger does not"
ANY = "has a . that may be a / there, and here is any other character"

HEAD = re.compile(r"\((?:\?:)?(?:\^\|/|/\|\^)\)")
ANYTHING_FIRST = re.compile(r"^(?:\.\*\??)+")
REPEATS = (constants.MAX_REPEAT, constants.MIN_REPEAT)


def translated(operator: str, pattern: str) -> Translated:
    """The globs for a condition. Raises ``Untranslated``."""
    if operator in ("equals", "starts_with"):
        raise Untranslated(FROM_THE_ROOT)
    if operator == "regex_match":
        found = [_of_expression(part) for part in _alternatives(pattern)]
        told = [ANY] if any(any_ for _, any_ in found) else []
        return _narrowed((glob for glob, _ in found), told)
    text = escaped(pattern)
    told = [CASE] if pattern.swapcase() != pattern else []
    return _narrowed([_ended(text, operator == "ends_with")], told)


def _narrowed(found: Iterable[str], told: list[str]) -> Translated:
    made = []
    for glob in found:
        narrowed = one_tree(glob)
        if narrowed:
            glob, levels = narrowed
            told = [
                *told,
                DEPTH.format(levels),
            ]
        elif too_many(glob):
            raise Untranslated(NO_GLOB)
        made.append(glob)
    return Translated(tuple(made), tuple(dict.fromkeys(told)))


def _ended(glob: str, at_the_end: bool) -> str:
    """A glob for a text in a path, or at its end, wherever that begins."""
    if re.match(r"\{[^}]*[{,]/|\{/", glob):
        # A slash at the front of one choice may stand at the root, at that of another not.
        raise Untranslated(NO_GLOB)
    head = f"**{glob}" if glob.startswith("/") else f"**/*{glob}"
    return head if at_the_end or head.endswith("**") else f"{head}**"


def _alternatives(pattern: str) -> list[str]:
    """The parts of an expression between the bars that stand in no group."""
    parts, depth, start = [], 0, 0
    try:
        tree.parse(pattern)
    except Unreadable as fault:
        raise Untranslated(f"is no regular expression: {fault}") from fault
    for token in tokens(pattern):
        depth += (token.kind == OPEN) - (token.kind == CLOSE)
        if token.kind == BAR and not depth:
            parts.append(pattern[start : token.start])
            start = token.end
    return [*parts, pattern[start:]]


def _of_expression(pattern: str) -> tuple[str, bool]:
    """The glob of an expression without bars outside groups, and whether it has a bare dot."""
    head = HEAD.match(pattern)
    pattern = "/" + pattern[head.end() :] if head else ANYTHING_FIRST.sub("", pattern)
    if pattern.startswith(("^", r"\A")):
        raise Untranslated(FROM_THE_ROOT)
    parts = list(tree.parse(pattern))
    end = bool(parts) and parts[-1] in (
        (constants.AT, constants.AT_END),
        (constants.AT, constants.AT_END_STRING),
    )
    said = "".join(_said(part) for part in (parts[:-1] if end else parts))
    return _ended(said, end), any(part[0] is constants.ANY for part in _all(parts))


def _said(part: Any) -> str:
    """One part of an expression as text of a glob."""
    operation, argument = part
    if operation is constants.LITERAL and argument != ord("\\"):
        return escaped(chr(argument))
    if operation is constants.ANY:
        return "?"
    if operation is constants.IN:
        return _set(argument)
    if operation is constants.BRANCH:
        return _choice(argument[1])
    if operation is constants.SUBPATTERN:
        return _sequence(argument[3])
    if operation in REPEATS:
        return _repeat(*argument)
    raise Untranslated(NO_GLOB)


def _sequence(parts: Any) -> str:
    return "".join(map(_said, parts))


def _choice(choices: Iterable[Any]) -> str:
    return "{" + ",".join(map(_sequence, choices)) + "}"


def _repeat(low: int, high: Any, inner: Any) -> str:
    parts = list(inner)
    if (low, high) == (0, 1):
        said = _sequence(parts)
        return said[0] + "," + said[1:] if said.startswith("{") else "{," + said + "}"
    open_ended = high is tree.MAXREPEAT and low in (0, 1) and len(parts) == 1
    if open_ended and parts[0][0] is constants.ANY:
        return "?" * low + "**"
    if open_ended and parts[0] == (constants.NOT_LITERAL, ord("/")):
        return "?" * low + "*"
    raise Untranslated(NO_GLOB)


def _set(members: list[Any]) -> str:
    """A set of characters; ``[^/]`` is any but the slash."""
    if members == [(constants.NEGATE, None), (constants.LITERAL, ord("/"))]:
        return "?"
    said = ""
    for operation, argument in members:
        if operation is constants.LITERAL and chr(argument) not in "]/\\^!-":
            said += chr(argument)
        elif operation is constants.RANGE:
            said += f"{chr(argument[0])}-{chr(argument[1])}"
        elif operation is constants.CATEGORY and argument is constants.CATEGORY_DIGIT:
            said += "0-9"
        else:
            return _listed(members)
    return f"[{said}]"


def _listed(members: list[Any]) -> str:
    """A set that a glob's cannot hold, as choices: ``[-_]``."""
    if any(operation is not constants.LITERAL for operation, _ in members):
        raise Untranslated(NO_GLOB)
    return "{" + ",".join(escaped(chr(argument)) for _, argument in members) + "}"


def _all(parts: Iterable[Any]) -> Iterator[Any]:
    """The parts that match one character by themselves, within groups as well, not repeated."""
    for operation, argument in parts:
        if operation is constants.SUBPATTERN:
            yield from _all(argument[3])
        elif operation is constants.BRANCH:
            for choice in argument[1]:
                yield from _all(choice)
        else:
            yield operation, argument
