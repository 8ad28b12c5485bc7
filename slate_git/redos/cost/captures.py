"""What a captured group can hold, for the back-references that ask for it again."""

from __future__ import annotations

from slate_git.redos.steps.step import Program
from slate_git.redos.steps.subject import Subject

STARTS = 16
"""Places at which the texts of a captured group are looked for."""
TEXTS = 12
"""Different texts of a group that are tried as what a back-reference means."""


def captures(body: Program, subject: Subject) -> tuple[list[str], float]:
    """Different texts that a group can take from the subject, and how many each stands for."""
    texts: dict[str, None] = {}
    size = subject.size
    for start in range(0, size, max(1, size // STARTS)):
        ends: set[int] = set()
        seen = {(body.start, start)}
        todo = [(body.start, start)]
        while todo and len(seen) < 4 * size:
            number, at = todo.pop()
            if number == 0:
                ends.add(at)
            for state in body.steps[number].moves(at, subject):
                if state not in seen:
                    seen.add(state)
                    todo.append(state)
        subject.work += 4 * len(seen)
        for end in sorted(ends):
            texts.setdefault(subject.text[start:end])
    found = sorted(texts, key=len)
    kept = found[:: max(1, len(found) // TEXTS)] or [""]
    return kept, max(1, len(found)) / len(kept)
