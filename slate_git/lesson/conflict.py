"""What a merge left in a file where both sides had changed the same lines."""

from __future__ import annotations

import re
from typing import NamedTuple

from slate_git.base.text import cut

_BEGIN = re.compile(r"<{7}(?: (.*))?")
_BASE = re.compile(r"\|{7}(?: .*)?")
_MIDDLE = re.compile(r"={7}")
_END = re.compile(r">{7}(?: (.*))?")


class Side(NamedTuple):
    """One side: what git calls it, and its lines."""

    name: str
    text: str

    def __str__(self) -> str:
        said = " / ".join(line.strip() for line in self.text.splitlines() if line.strip())
        return f"{self.name} has `{cut(said)}`" if said else f"{self.name} has nothing"


class Conflict(NamedTuple):
    """The first conflict of a text, from its first line (from 1) to its last."""

    line: int
    last: int
    ours: Side
    theirs: Side

    def __str__(self) -> str:
        return f"{self.ours}, {self.theirs}"


def find(text: str) -> Conflict | None:
    """The first conflict that git's markers frame; None where they are not all there."""
    first, part = 0, 0
    name = ""
    parts: list[list[str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if begin := _BEGIN.fullmatch(line):
            first, part, parts, name = number, 0, [[], [], []], begin[1] or "one side"
        elif first and part == 0 and _BASE.fullmatch(line):
            part = 1
        elif first and part < 2 and _MIDDLE.fullmatch(line):
            part = 2
        elif first and part == 2 and (end := _END.fullmatch(line)):
            ours, _, theirs = ("\n".join(lines) for lines in parts)
            other = Side(end[1] or "the other", theirs)
            return Conflict(first, number, Side(name, ours), other)
        elif first:
            parts[part].append(line)
    return None
