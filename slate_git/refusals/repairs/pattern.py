"""A refused or odd pattern, repaired: the first form that is accepted and means the same.

What it means is tried: on commands made from the pattern, on realistic ones,
and on the examples of its memory.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from slate_git.base.limited import Late, can_limit, limited
from slate_git.hook import pattern as matcher
from slate_git.redos.syntax import tree
from slate_git.redos.verdict import judge
from slate_git.refusals.repairs import commands, dialects, shapes, subjects
from slate_git.refusals.share import share

LIMIT = 0.05
"""Seconds for one command, where a pattern may run away."""
LATE = 4
"""Commands that may take longer before the pattern is given up."""
MOST = 0.75
TRIED = 9
"""Forms whose cost is worked out."""
CONTROLS = str.maketrans(
    {"\b": r"\b", "\f": r"\f", "\a": r"\a", "\v": r"\v", "\r": "", "\x1b": r"\x1b"}
)


class Repair(NamedTuple):
    """Another pattern. ``short`` says that it stops after some rounds or characters."""

    pattern: str
    short: bool = False


@lru_cache(maxsize=1024)
def repaired(
    pattern: str, fires: tuple[str, ...] = (), silent: tuple[str, ...] = ()
) -> Repair | None:
    """The repair of a pattern, for which its examples hold; None where none is found."""
    for form in _meanings(pattern):
        if form != pattern and _sound(form) and _holds(form, fires, silent) and _hits(form):
            return Repair(form)
    tried = 0
    for meaning in (pattern, *_meanings(pattern)):
        if not _readable(meaning) or not judge(meaning).refusals or not can_limit():
            continue
        for form in dict.fromkeys(shapes.narrower(meaning)):
            if form == pattern or tried >= TRIED:
                continue
            tried += 1
            if _sound(form) and _holds(form, fires, silent) and _same(meaning, form):
                return Repair(form, form.count("{") > meaning.count("{"))
    return None


def _meanings(pattern: str) -> Iterator[str]:
    """What the pattern may say in another language than Python's, or without what is in its way."""
    plain = pattern.translate(CONTROLS)
    if plain != pattern:
        yield plain
    if plain.startswith(("*", "?")) and len(plain.strip("*")) > 1:
        yield commands.of_glob(plain)
    for odd in commands.odd(plain):
        yield from reversed(list(dialects.rewritings(odd.better)))
        yield odd.better
    yield from reversed(list(dialects.rewritings(plain)))
    yield from _empty(plain)
    if re.fullmatch(r"\[[^\]\\^]+ [^\]\\]+\]", plain):
        yield "\\" + plain[:-1] + "\\]"


def _empty(pattern: str) -> Iterator[str]:
    """Without an empty alternative, or with the shell's ``||`` as that."""
    if " || " in pattern:
        yield pattern.replace("||", r"\|\|")
    if "||" in pattern:
        yield re.sub(r"\|\|+", "|", pattern)
    if pattern[:1] == "|" or pattern[-1:] == "|":
        yield pattern.strip("|")
    if "(|" in pattern or "|)" in pattern:
        yield pattern.replace("(|", "(").replace("|)", ")")


def _readable(pattern: str) -> bool:
    try:
        tree.parse(pattern)
        re.compile(pattern)
    except (tree.Unreadable, re.error, RecursionError, OverflowError):
        return False
    return True


def _sound(form: str) -> bool:
    return bool(form) and not judge(form).refusals and share(form) < MOST


def _holds(form: str, fires: Sequence[str], silent: Sequence[str]) -> bool:
    compiled = matcher.compile(form)
    return all(matcher.matches(compiled, c) for c in fires) and not any(
        matcher.matches(compiled, c) for c in silent
    )


def _hits(form: str) -> bool:
    compiled = matcher.compile(form)
    return any(matcher.matches(compiled, command) for command in subjects.made_from(form))


def _same(meaning: str, form: str) -> bool:
    """Whether two patterns agree on every command tried, and fire on one at least."""
    first, second = re.compile(meaning), matcher.compile(form)
    hit, late = False, 0
    for command in [*subjects.made_from(form), *subjects.made_from(meaning), *subjects.common()]:
        try:
            with limited(LIMIT):
                wanted = first.search(command) is not None
        except Late:
            late += 1
            if late > LATE:
                return False
            continue
        if wanted != matcher.matches(second, command):
            return False
        hit = hit or wanted
    return hit
