"""What the pattern engine says of the patterns of a draft, one refusal at a time."""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.lesson.draft import Draft, Finding
from slate_git.redos.verdict import judge


def findings(draft: Draft, id: str) -> Iterator[Finding]:
    """What one refusal says of the patterns of a draft."""
    for where, pattern in draft.patterns():
        for refusal in judge(pattern).of(id):
            yield Finding(where, refusal.what, refusal.repair, refusal.offset)
