"""Whether one command could keep a pattern busy for more than 50 ms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from slate_git.regex import build, charset, tree
from slate_git.regex.alphabet import Alphabet
from slate_git.regex.bound import bound
from slate_git.regex.program import TooLarge
from slate_git.regex.search import Found, Search
from slate_git.regex.source import REPEAT, Token

SUBJECT = 512
MILLISECONDS = 50
BUSY = 2.2
"""A machine at work takes this much longer than an idle one, on which costs were measured."""
LIMIT = MILLISECONDS * 1e7 / BUSY
"""Tenths of a nanosecond."""
WIDEST = 400_000
"""Characters of wide sets that ignore case: compiling takes a step for each."""


def slow(pattern: str, root: Any, tokens: list[Token]) -> Iterator[tuple[int, str, str]]:
    """Faults (column, what, repair) of a pattern whose shape is in order."""
    wide = _wide(root)
    if wide > WIDEST:
        yield (
            0,
            f"sets of {wide} characters make the pattern itself slow to read",
            "name the characters that commands really hold, or leave the set out",
        )
        return
    try:
        whole = build.build(root)
    except TooLarge as error:
        yield 0, f"the pattern is too large to be judged: {error}", "count to a smaller number"
        return
    cheap = bound(whole, None, SUBJECT)
    if cheap is not None and cheap <= LIMIT:
        return
    alphabet = Alphabet(whole)
    cheap = bound(whole, alphabet, SUBJECT)
    if cheap is not None and cheap <= LIMIT:
        return
    found = Search(whole, alphabet, SUBJECT, LIMIT).run()
    if found.cost > LIMIT or found.spent:
        yield _told(pattern, found, tokens)


def _wide(root: Any) -> int:
    total = 0
    for operation, argument, _ in tree.walk(root, root.state.flags):
        if operation is tree.constants.IN:
            span = min(charset.span((operation, argument)), 0x10000)
            total += span if span > 0x100 else 0
    return total


def _told(pattern: str, found: Found, tokens: list[Token]) -> tuple[int, str, str]:
    repeats = [token for token in tokens if token.kind == REPEAT]
    offset = repeats[0].start if repeats else 0
    took = _time(found.cost)
    return (
        offset,
        f"one command could keep it busy for {took}, such as {_short(found.command)}",
        ("keep at most one .* or \\w+ between two fixed words"),
    )


def _time(cost: int) -> str:
    milliseconds = cost * BUSY // 10_000_000 if cost < 1 << 80 else 1 << 60
    if milliseconds < 1000:
        return f"{int(milliseconds)} ms"
    return f"{int(milliseconds) // 1000} s" if milliseconds < 600_000 else "hours"


def _short(command: str) -> str:
    shown = repr(command)
    return shown if len(shown) <= 44 else f"{shown[:26]} ... {shown[-12:]}"
