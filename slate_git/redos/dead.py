"""Whether a pattern can match nothing at all, where that is cheap to prove."""

from __future__ import annotations

from typing import Any

from slate_git.redos.program.alphabet import COMMON
from slate_git.redos.syntax import tree
from slate_git.redos.syntax.charset import Charset
from slate_git.redos.syntax.tree import constants

STARTS = (constants.AT_BEGINNING, constants.AT_BEGINNING_STRING)
ENDS = (constants.AT_END, constants.AT_END_STRING)


def dead(pattern: str) -> bool:
    """Whether no command is matched: ``x^``, ``$ x``, ``(?!)``, ``[^\\s\\S]``, ``a\\bb``."""
    root = tree.parse(pattern)
    return _sequence(list(root), root.state.flags)


def _sequence(items: list[Any], flags: int) -> bool:
    taken = ended = 0
    before: bool | None = None
    for place, (operation, argument) in enumerate(items):
        if _item(operation, argument, flags):
            return True
        lines = bool(flags & tree.MULTILINE)
        if operation is constants.AT:
            if argument in STARTS and taken and not (lines and argument is STARTS[0]):
                return True
            if argument in ENDS and not (lines and argument is ENDS[0]):
                ended = ended or 1 + (argument is ENDS[0])
            if argument is constants.AT_BOUNDARY and before is not None:
                behind = _word(*items[place + 1]) if place + 1 < len(items) else None
                if behind == before:
                    return True
            continue
        low = _least(operation, argument)
        # Behind ``$`` there may be one line's end, and nothing else.
        if ended and low and (low >= ended or not _takes_line_end(operation, argument, flags)):
            return True
        ended = ended - low if ended and low else ended
        taken += low
        before = _word(operation, argument) if low else None
    return False


def _item(operation: Any, argument: Any, flags: int) -> bool:
    if str(operation) == "FAILURE":
        return True
    if operation in tree.UNITS:
        return operation is constants.IN and not _takes_any(operation, argument, flags)
    if operation is constants.SUBPATTERN:
        return _sequence(list(argument[3]), (flags | argument[1]) & ~argument[2])
    if operation is constants.BRANCH:
        return all(_sequence(list(branch), flags) for branch in argument[1])
    if operation in tree.REPEATS:
        return bool(argument[0]) and _sequence(list(argument[2]), flags)
    if operation is constants.ASSERT:
        return _sequence(list(argument[1]), flags)
    return operation is constants.ASSERT_NOT and not len(argument[1])


def _least(operation: Any, argument: Any) -> int:
    """The fewest characters that an item takes."""
    if operation in tree.UNITS:
        return 1
    if operation in tree.REPEATS:
        return int(argument[0] * argument[2].getwidth()[0])
    if operation is constants.SUBPATTERN:
        return int(argument[3].getwidth()[0])
    if operation is constants.BRANCH:
        return int(min(branch.getwidth()[0] for branch in argument[1]))
    return 0


def _takes_line_end(operation: Any, argument: Any, flags: int) -> bool:
    return operation not in tree.UNITS or Charset(operation, argument, flags).takes("\n")


def _takes_any(operation: Any, argument: Any, flags: int) -> bool:
    found = Charset(operation, argument, flags)
    return not found.negated or any(
        map(found.takes, [*COMMON, *found.samples(), "\u00a0", "\u4e00"])
    )


def _word(operation: Any, argument: Any) -> bool | None:
    """Whether an item takes characters of words alone (True), others alone (False), or either."""
    if operation is not constants.LITERAL:
        return None
    char = chr(argument)
    return char.isalnum() or char == "_"
