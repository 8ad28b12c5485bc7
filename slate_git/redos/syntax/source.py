"""A pattern's text as tokens with their columns.

The parser of ``re`` folds ``(\\w|\\d)+`` into one set and keeps no columns, so
whatever speaks of the text as written reads these tokens.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

OPEN, CLOSE, FLAGS, BAR = "open", "close", "flags", "bar"
REPEAT, SET, ESCAPE, CHAR = "repeat", "set", "escape", "char"

_COUNT = re.compile(r"\{([0-9]*)(,?)([0-9]*)\}")
_HEAD = re.compile(
    r"\(\?(?:P<[^>]*>|P=[^)]*\)|<[=!]|[=!>:]|\([^)]*\)|(?P<on>[A-Za-z]*)(?P<off>-[A-Za-z]*)?(?P<end>[:)]))"
)


class Token(NamedTuple):
    """A piece of the source: ``text`` at column ``start`` (from 0).

    A repeat has ``low`` and ``high`` (None: open-ended).
    """

    kind: str
    text: str
    start: int
    low: int = 1
    high: int | None = 1

    @property
    def end(self) -> int:
        """The column after the token."""
        return self.start + len(self.text)


def tokens(pattern: str) -> Iterator[Token]:
    """The tokens of a pattern that ``re`` accepts, comments and verbose spaces left out."""
    at, size = 0, len(pattern)
    verbose = [False]
    repeatable = False
    while at < size:
        char = pattern[at]
        if verbose[-1] and (char.isspace() or char == "#"):
            at = at + 1 if char != "#" else (pattern.find("\n", at) + 1 or size)
            continue
        if char == "(" and pattern.startswith("(?#", at):
            at = pattern.find(")", at) + 1 or size
            continue
        token = _token(pattern, at, repeatable)
        if token.kind == OPEN:
            head = _HEAD.match(token.text)
            on, off = (head["on"] or "", head["off"] or "") if head else ("", "")
            inner = (verbose[-1] or "x" in on) and "x" not in off
            if head and head["end"] == ")":
                # Flags for the whole pattern open nothing.
                verbose[-1] = inner
                token = token._replace(kind=FLAGS)
            else:
                verbose.append(inner)
        elif token.kind == CLOSE and len(verbose) > 1:
            verbose.pop()
        yield token
        repeatable = token.kind in (CLOSE, SET, ESCAPE, CHAR)
        at = token.end


def _token(pattern: str, at: int, repeatable: bool) -> Token:
    char = pattern[at]
    if char == "\\":
        return Token(ESCAPE, pattern[at : at + 2], at)
    if char == "[":
        return Token(SET, pattern[at : _set_end(pattern, at)], at)
    if char == "(":
        head = _HEAD.match(pattern, at)
        text = head[0] if head else "("
        if text.startswith("(?P="):
            # A named back-reference is one item, not a group.
            return Token(CHAR, text, at)
        return Token(OPEN, text, at)
    if char == ")":
        return Token(CLOSE, char, at)
    if char == "|":
        return Token(BAR, char, at)
    if repeatable and char in "*+?{":
        repeat = _repeat(pattern, at)
        if repeat:
            return repeat
    return Token(CHAR, char, at)


def _repeat(pattern: str, at: int) -> Token | None:
    char = pattern[at]
    end = at + 1
    low, high = {"*": (0, None), "+": (1, None), "?": (0, 1)}.get(char, (0, 0))
    if char == "{":
        count = _COUNT.match(pattern, at)
        if not count or count[0] == "{}":
            return None
        low = int(count[1] or 0)
        high = int(count[3]) if count[3] else None if count[2] else low
        end = count.end()
    if pattern[end : end + 1] in ("?", "+"):
        end += 1
    return Token(REPEAT, pattern[at:end], at, low, high)


def _set_end(pattern: str, at: int) -> int:
    end = at + 1
    if pattern[end : end + 1] == "^":
        end += 1
    first = end
    while end < len(pattern) and (pattern[end] != "]" or end == first):
        end += 2 if pattern[end] == "\\" else 1
    return end + 1
