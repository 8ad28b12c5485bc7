"""What the pattern engine says of the patterns of a draft, one refusal at a time."""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.lesson.draft import Draft, Finding
from slate_git.redos.verdict import judge
from slate_git.refusals.repairs.pattern import repaired


def findings(draft: Draft, id: str) -> Iterator[Finding]:
    """What one refusal says of the patterns of a draft, with the repair that was tried."""
    for where, pattern in draft.patterns():
        for refusal in judge(pattern).of(id):
            tried = better(draft, pattern)
            yield Finding(where, refusal.what, tried or refusal.repair, refusal.offset)


def better(draft: Draft, pattern: str) -> str:
    """The repair of a pattern in words; empty where none was found that means the same."""
    found = repaired(pattern, *examples(draft))
    if not found:
        return ""
    less = ", which says the same of shorter commands" if found.short else ""
    return f"write {found.pattern}{less}"


def examples(draft: Draft) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The commands that a lone pattern must hit, and those that no pattern may hit."""
    sides: dict[bool, list[str]] = {True: [], False: []}
    for _, fires, call in draft.examples():
        if isinstance(call, str) or call.tool == "shell":
            sides[fires].append(call if isinstance(call, str) else call.subject)
    alone = sum(1 for _ in draft.triggers()) == 1
    return tuple(sides[True]) if alone else (), tuple(sides[False])
