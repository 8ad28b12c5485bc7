"""What keeps a pattern from meaning the same on every supported Python (3.10 to 3.14).

The running version cannot tell what the others refuse: possessive repeats and
atomic groups came with 3.11, ``\\z`` with 3.14, flags away from the start were
a warning until 3.10 and ``(?t)`` went in 3.13. So the text is looked at too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from slate_git.redos.syntax import tree
from slate_git.redos.syntax.source import CHAR, CLOSE, ESCAPE, FLAGS, OPEN, REPEAT, Token

LONGEST = 500
"""Characters in a pattern."""
HIGHEST = 512
"""The largest count: a command is read to its 512th character."""
DEEPEST = 100
"""Groups inside each other: ``re`` itself gives up at some hundreds, depending on the stack."""

_NAME = re.compile(r"\(\?(?:P<(?P<name>[^>]*)>|P=(?P<back>[^)]*)\)|\((?P<if>[^)]*)\))")
_LETTERS = re.compile(r"\(\?[A-Za-z]*t[A-Za-z]*(?:-[A-Za-z]*)?[:)]")
_NUMBER = re.compile(r"[0-9]+\Z")


class Flaw(NamedTuple):
    """What is wrong at a column of the pattern (from 0), and the repair."""

    offset: int
    what: str
    repair: str


def unwritable(pattern: str) -> Iterator[Flaw]:
    """Faults that make reading the pattern pointless."""
    if not pattern:
        yield Flaw(0, "the pattern is empty", "write a word of the commands it is about")
    if len(pattern) > LONGEST:
        yield Flaw(
            LONGEST,
            f"the pattern has {len(pattern)} characters, and {LONGEST} is the limit",
            "split it into several entries of `when`; any of them may fire",
        )
    lone = next((i for i, char in enumerate(pattern) if "\ud800" <= char <= "\udfff"), None)
    if lone is not None:
        yield Flaw(lone, "half of a surrogate pair is no character", "write the whole character")


def unreadable(error: tree.Unreadable, pattern: str) -> Flaw:
    """The fault for what ``re`` itself said."""
    offset = min(error.offset or 0, max(len(pattern) - 1, 0))
    what = f"not a regular expression of Python's re: {error}"
    repair = "put a backslash before a character that stands for itself"
    if "global flags" in str(error) or "Flags not at the start" in str(error):
        repair = "put the flags at the very start, or write (?i:...) around a part"
    elif "nested set" in str(error) or "set difference" in str(error):
        repair = "put a backslash before it inside the set"
    elif "set " in str(error) and "Possible" in str(error):
        repair = "write the doubled character once, with a backslash before it"
    return Flaw(offset, what, repair)


def unportable(tokens: Iterable[Token]) -> Iterator[Flaw]:
    """Syntax that some supported version refuses or reads in another way."""
    depth = 0
    for token in tokens:
        if token.kind == OPEN:
            depth += 1
            if depth == DEEPEST + 1:
                yield Flaw(
                    token.start,
                    f"groups stand inside each other more than {DEEPEST} deep",
                    "take out the parentheses that change nothing",
                )
        elif token.kind == CLOSE:
            depth -= 1
        yield from _token_fault(token)


def _token_fault(token: Token) -> Iterator[Flaw]:
    if token.kind == REPEAT:
        if token.text.endswith("+") and len(token.text) > 1:
            yield Flaw(
                token.start,
                f"the possessive repeat {token.text} needs Python 3.11",
                f"write {token.text[:-1]}",
            )
        if max(token.low, token.high or 0) > HIGHEST:
            yield Flaw(
                token.start,
                f"{token.text} counts past {HIGHEST}, and a command is read to its"
                f" {HIGHEST}th character only",
                f"count to {HIGHEST} at most, or write * or +",
            )
    elif token.kind == OPEN and token.text == "(?>":
        yield Flaw(token.start, "the atomic group (?>...) needs Python 3.11", "write (?:...)")
    elif token.kind == ESCAPE and token.text == "\\z":
        yield Flaw(token.start, r"\z needs Python 3.14", r"write \Z")
    elif token.kind in (OPEN, FLAGS, CHAR):
        if _LETTERS.match(token.text):
            yield Flaw(token.start, "the flag t went in Python 3.13", "leave it off")
        name = _NAME.match(token.text)
        if name and name["if"] is not None and not _portable_name(name["if"]):
            yield Flaw(
                token.start,
                f"the group number {name['if']!r} is not read alike by all versions of Python",
                "write it in the digits 0 to 9",
            )


def _portable_name(name: str) -> bool:
    return bool(_NUMBER.match(name)) or name.isidentifier()


def unfixed(root: Any) -> Iterator[tree.Unreadable]:
    """Look-behinds of no fixed width, which only compiling would find."""
    for operation, argument, _ in tree.walk(root, 0):
        if operation in (tree.constants.ASSERT, tree.constants.ASSERT_NOT) and argument[0] < 0:
            low, high = argument[1].getwidth()
            if low != high:
                yield tree.Unreadable("look-behind requires fixed-width pattern")
