"""A pattern that is refused for its repeats, with fewer of them: the nearest form first."""

from __future__ import annotations

import re
from collections.abc import Iterator

from slate_git.redos.syntax import shape, source
from slate_git.redos.syntax.source import REPEAT, Token

UNIT = r"(?:\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|[^\\\[\](){}*+?|^$])"
_QUOTED = re.compile(r"\((?:\?:)?\\\\\.\|\[\^(['\"`])\\\\\]\)[*+]")
_QUOTED_BACK = re.compile(r"\((?:\?:)?\[\^(['\"`])\\\\\]\|\\\\\.\)[*+]")
_WORDS = re.compile(r"\((?:\?:)?(?:\\S\+\\s\+|\\S\+\s|\[\^\\s\]\+\\s\+)\)([*+])")
_BEFORE_ANY = re.compile(r"(\\[sSwWdD]|\[(?:\\.|[^\]\\])*\])[+](?=\.\*)")
_MAYBE_BEFORE_ANY = re.compile(r"\\[sS]\*(?=\.\*)")
_BEHIND_ANY = re.compile(r"(\.\*\??)(\\[sSwWdD])[+]")
_MAYBE_BEHIND_ANY = re.compile(r"(\.\*\??)\\[sS]\*")
_ANY = re.compile(r"(?<!\\)\.([*+])\??")
LIMITS = (120, 60, 30, 12)
"""Characters to which open repeats are counted in turn."""


def narrower(pattern: str) -> Iterator[str]:
    """Forms of a pattern with fewer or shorter repeats, those that lose nothing first."""
    exact = _exact(pattern)
    unrolled = _unrolled(pattern)
    for form in (exact, unrolled, _groups(unrolled, None)):
        if form != pattern:
            yield form
    once = _once(exact)
    if once != exact:
        yield once
    # The same set, which ``re`` goes over in another way.
    lines = _ANY.sub(lambda found: r"[^\n]" + found[0][1:], once)
    if lines != once:
        yield lines
    for form in dict.fromkeys((exact, once)):
        few = _groups(form, None)
        if few != form:
            yield few
    for most in LIMITS:
        yield _groups(_bounded(once, most), most)
    for most in (8, 4):
        yield _all_bounded(_groups(once, most), 4 * most)


def _exact(pattern: str) -> str:
    """Repeated groups that are one set, or any words, written so."""
    for form in (_QUOTED, _QUOTED_BACK):
        pattern = form.sub(r"[^\1]*", pattern)
    pattern = _WORDS.sub(lambda found: r"(?s:.*\s)?" if found[1] == "*" else r"(?s:.*\s)", pattern)
    return _sets(pattern)


def _unrolled(pattern: str) -> str:
    """A quoted text with at most ``FEW`` escapes in it, none of which is tried twice."""
    for form in (_QUOTED, _QUOTED_BACK):
        pattern = form.sub(
            lambda found: rf"[^{found[1]}\\]*(?:\\.[^{found[1]}\\]*){{0,{shape.FEW}}}", pattern
        )
    return pattern


def _sets(pattern: str) -> str:
    """``(\\w|-)+`` as ``[\\w-]+``."""
    for found in re.finditer(rf"\((?:\?:)?({UNIT}(?:\|{UNIT})+)\)(?=[*+{{])", pattern):
        parts = re.findall(UNIT, found[1])
        if not any(part.startswith("[^") or part == "." for part in parts):
            body = "".join(_member(part) for part in parts)
            return _sets(pattern[: found.start()] + f"[{body}]" + pattern[found.end() :])
    return pattern


def _member(part: str) -> str:
    if part.startswith("["):
        return part[1:-1]
    return "\\" + part if part in "-^]&~" else part


def _once(pattern: str) -> str:
    """Each repeat beside ``.*`` once, since that takes the rest: ``\\s+.*`` as ``\\s.*``."""
    pattern = _BEFORE_ANY.sub(r"\1", pattern)
    pattern = _MAYBE_BEFORE_ANY.sub("", pattern)
    pattern = _BEHIND_ANY.sub(r"\1\2", pattern)
    return _MAYBE_BEHIND_ANY.sub(r"\1", pattern)


def _bounded(pattern: str, most: int) -> str:
    return _ANY.sub(lambda found: f".{{{'01'[found[1] == '+']},{most}}}", pattern)


def _all_bounded(pattern: str, most: int) -> str:
    """Every open repeat counted."""
    return _rewritten(pattern, {token: most for token in _repeats(pattern) if token.high is None})


def _groups(pattern: str, most: int | None) -> str:
    """The repeated groups with at most ``FEW`` rounds, what is open in them counted to ``most``."""
    found = list(shape.repeated_groups(source.tokens(pattern)))
    spans = [(each.start, each.end) for each in found]
    counts: dict[Token, int] = {}
    for token in _repeats(pattern):
        if any(token.end == end for _, end in spans):
            counts[token] = shape.FEW if most is None or most > shape.FEW else most // 2
        elif most and token.high is None and any(a <= token.start < b for a, b in spans):
            counts[token] = min(most, 30)
    return _rewritten(pattern, counts)


def _repeats(pattern: str) -> list[Token]:
    return [token for token in source.tokens(pattern) if token.kind == REPEAT]


def _rewritten(pattern: str, counts: dict[Token, int]) -> str:
    for token in sorted(counts, key=lambda token: -token.start):
        low = min(token.low, counts[token])
        lazy = "?" if len(token.text) > 1 and token.text.endswith("?") else ""
        text = f"{{{low},{counts[token]}}}{lazy}"
        pattern = pattern[: token.start] + text + pattern[token.end :]
    return pattern
