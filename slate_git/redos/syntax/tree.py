"""The parse tree of ``re``, behind one name for all supported versions.

``re._parser`` is private; its trees are the same on 3.10 to 3.14 (3.10 calls it
``sre_parse``), and a test compares some of them with stored ones on each version.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import Any

try:
    from re import _constants as constants  # type: ignore[attr-defined]
    from re import _parser as parser  # type: ignore[attr-defined]
except ImportError:
    import sre_constants as constants
    import sre_parse as parser

__all__ = ["constants", "parse", "walk"]

MAXREPEAT: int = constants.MAXREPEAT
IGNORECASE, MULTILINE, DOTALL = 2, 8, 16

UNITS = (constants.LITERAL, constants.NOT_LITERAL, constants.ANY, constants.IN)
"""Operations that take exactly one character."""
REPEATS = (constants.MAX_REPEAT, constants.MIN_REPEAT)


class Unreadable(ValueError):
    """A pattern that ``re`` does not read; ``offset`` is the character at fault, if known."""

    def __init__(self, what: str, offset: int | None = None) -> None:
        super().__init__(what)
        self.offset = offset


def parse(pattern: str) -> Any:
    """The tree of ``pattern``, a sequence of (operation, argument).

    Raises ``Unreadable``, also for what ``re`` reads with a warning, since a
    later version may read it differently.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            return parser.parse(pattern)
    except constants.error as error:
        raise Unreadable(error.msg, error.pos) from None
    except (RecursionError, OverflowError, MemoryError) as error:
        raise Unreadable(f"{error}" or "it is too large") from None
    except Warning as warning:
        what = str(warning).partition(" at position ")
        offset = what[2].split(" ")[0] if what[1] else ""
        raise Unreadable(what[0], int(offset) if offset.isdecimal() else None) from None
    except ValueError as error:
        raise Unreadable(str(error)) from None


def children(operation: Any, argument: Any) -> Iterator[Any]:
    """The sequences inside one item of a tree."""
    if operation is constants.SUBPATTERN:
        yield argument[3]
    elif operation is constants.BRANCH:
        yield from argument[1]
    elif operation in REPEATS:
        yield argument[2]
    elif operation in (constants.ASSERT, constants.ASSERT_NOT):
        yield argument[1]
    elif operation is constants.GROUPREF_EXISTS:
        yield from (part for part in argument[1:] if part)


def walk(items: Any, flags: int) -> Iterator[tuple[Any, Any, int]]:
    """Every item at any depth, in the order of the text, with the flags that hold there."""
    for operation, argument in items:
        yield operation, argument, flags
        inner = flags
        if operation is constants.SUBPATTERN:
            inner = (flags | argument[1]) & ~argument[2]
        for part in children(operation, argument):
            yield from walk(part, inner)
