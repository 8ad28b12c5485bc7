"""Whether one command could keep a pattern busy for more than 50 ms."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from slate_git.hook.pattern import SUBJECT
from slate_git.redos.program import references
from slate_git.redos.program.alphabet import Alphabet
from slate_git.redos.program.build import build
from slate_git.redos.program.writer import TooLarge
from slate_git.redos.search import causes
from slate_git.redos.search.search import Found, Search
from slate_git.redos.steps.step import Program
from slate_git.redos.syntax import charset, tree
from slate_git.redos.syntax.portable import Flaw
from slate_git.redos.syntax.source import Token

MILLISECONDS = 50
BUSY = 2.2
"""A machine at work takes this much longer than an idle one, on which costs were measured."""
LIMIT = MILLISECONDS * 1e7 / BUSY
"""Tenths of a nanosecond."""
LOOPED = 500
"""Steps inside repeated groups, which are costly to judge."""
_REFERENCE = re.compile(r"\\[1-9]")
WIDE = 0x100
WIDEST = 400_000
"""Characters of wide sets: compiling takes a step for each, up to 65,536 a set."""


def slow(pattern: str, root: Any, tokens: list[Token]) -> Iterator[Flaw]:
    """Faults of a pattern whose shape is in order."""
    if references.open_ended(root):
        what = "a group that is referred back to can take the same text in many ways, each of"
        yield Flaw(
            _first_reference(tokens),
            f"{what} which may be tried again behind it",
            "leave the back-reference out, and name the words instead",
        )
        return
    wide = _wide(root)
    if wide > WIDEST:
        what = f"sets of {wide} characters make the pattern itself slow to compile"
        yield Flaw(0, what, "name the characters that commands really hold")
        return
    try:
        program = build(root)
    except TooLarge as error:
        what = f"the pattern is too large to be judged: {error}"
        yield Flaw(0, what, "count to a smaller number")
        return
    if sum(last - loop for loop, last in program.loops.items()) > LOOPED:
        what = "the repeated groups are too large to be judged, so one command may be slow"
        yield Flaw(0, what, "repeat less in a group, or count to smaller numbers")
        return
    alphabet = Alphabet(program)
    found = Search(program, alphabet, SUBJECT, LIMIT, min(root.getwidth()[0], SUBJECT)).run()
    if found.cost > LIMIT:
        yield _told(pattern, program, found, tokens)
    elif found.spent:
        what = "the pattern is too involved to be judged, so one command may be slow"
        yield Flaw(0, what, "split it into several entries of `when`, or count to smaller numbers")


def _first_reference(tokens: list[Token]) -> int:
    found = (t.start for t in tokens if t.text.startswith("(?P=") or _REFERENCE.match(t.text))
    return next(found, 0)


def _wide(root: Any) -> int:
    total = 0
    for operation, argument, _ in tree.walk(root, 0):
        span = min(charset.width(operation, argument), 0x10000)
        total += span if span > WIDE else 0
    return total


def _told(pattern: str, program: Program, found: Found, tokens: list[Token]) -> Flaw:
    spans = causes.repeats(tokens)
    blamed = causes.causes(program, found.command)
    faults = [spans[serial] for serial in blamed if serial < len(spans)] or spans[:1] or [(0, 0)]
    parts = [f"`{_cut(pattern[start:end], 30)}`" for start, end in faults]
    example = (
        f"a command like {_example(found.command)} could take {_time(found.cost)}"
        f" (the limit is {MILLISECONDS} ms)"
    )
    if program.taken:
        repair = "leave the back-reference out, and name the words instead"
    elif len(parts) == 2 and parts[0] == parts[1]:
        repair = "keep one of the two, or let the first stop at what follows it, [^;]*; for .*;"
    elif len(parts) == 2:
        repair = f"let {parts[0]} take nothing that {parts[1]} takes, or keep one of the two"
    else:
        repair = f"count {parts[0]} to a small number, or repeat one set instead"
    if len(parts) == 2:
        column = f"column {faults[1][0] + 1}"
        what = (
            f"{parts[0]} and {parts[1]} at {column} can share text in so many ways that {example}"
        )
    else:
        what = f"{parts[0]} can take the same text in so many ways that {example}"
    return Flaw(faults[0][0], what, repair)


def _time(cost: int) -> str:
    milliseconds = int(min(cost, 1 << 90) * BUSY) // 10_000_000
    if milliseconds < 1000:
        return f"{milliseconds} ms"
    return f"{milliseconds // 1000} s" if milliseconds < 600_000 else "hours"


def _example(command: str) -> str:
    shown = repr(command)
    return shown if len(shown) <= 44 else f"{shown[:26]}...{shown[-12:]}"


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
