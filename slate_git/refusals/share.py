"""How much of what people run a pattern hits.

A pattern that is refused for another reason is never run, and counts as one
that hits nothing.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from slate_git.hook import pattern as matcher
from slate_git.redos.verdict import judge
from slate_git.redos.visible import takes_visible
from slate_git.refusals import realistic
from slate_git.refusals.probes import COMMANDS


@lru_cache(maxsize=4096)
def share(pattern: str) -> float:
    """Which part of the probe commands the pattern hits, from 0 to 1."""
    compiled = _compiled(pattern)
    if compiled is None:
        return 0.0
    return sum(matcher.matches(compiled, command) for command in COMMANDS) / len(COMMANDS)


@lru_cache(maxsize=4096)
def really(pattern: str) -> float:
    """Which part of the commands that agents really run the pattern hits, from 0 to 1."""
    compiled = _compiled(pattern)
    if compiled is None:
        return 0.0
    found = sum(matcher.matches(compiled, command) for command in realistic.COMMANDS)
    return found / len(realistic.COMMANDS)


@lru_cache(maxsize=4096)
def only_empty(pattern: str) -> bool:
    """Whether nothing but a command without a visible character can match."""
    compiled = _compiled(pattern)
    if compiled is None or not matcher.matches(compiled, "") or share(pattern):
        return False
    return not takes_visible(pattern)


def _compiled(pattern: str) -> Any:
    return None if judge(pattern).refusals else matcher.compile(pattern)
