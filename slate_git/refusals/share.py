"""How much of what people run a pattern hits.

A pattern that is refused for another reason is never run, and counts as one
that hits nothing.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from slate_git.hook import pattern as matcher
from slate_git.redos.program import build
from slate_git.redos.program.alphabet import Alphabet, all_nodes
from slate_git.redos.program.program import TEXT
from slate_git.redos.syntax import tree
from slate_git.redos.verdict import judge
from slate_git.refusals.probes import COMMANDS


@lru_cache(maxsize=4096)
def share(pattern: str) -> float:
    """Which part of the probe commands the pattern hits, from 0 to 1."""
    compiled = _compiled(pattern)
    if compiled is None:
        return 0.0
    return sum(matcher.matches(compiled, command) for command in COMMANDS) / len(COMMANDS)


@lru_cache(maxsize=4096)
def only_empty(pattern: str) -> bool:
    """Whether nothing but a command without a visible character can match."""
    compiled = _compiled(pattern)
    if compiled is None or not matcher.matches(compiled, "") or share(pattern):
        return False
    parsed = tree.parse(pattern)
    if parsed.getwidth()[1] == 0:
        return True
    program = build.build(parsed)
    alphabet = Alphabet(program)
    taken = [char for mask in alphabet.masks for char in alphabet.of(mask)]
    taken += [char for node in all_nodes(program) if node.kind == TEXT for char in node.text]
    return not any(char.strip() for char in taken)


def _compiled(pattern: str) -> Any:
    return None if judge(pattern).refusals else matcher.compile(pattern)
