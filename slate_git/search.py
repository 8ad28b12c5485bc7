"""Finds memories by words, best first."""

from __future__ import annotations

import re
from collections.abc import Iterable

from slate_git.memory import Memory

FIELDS = 5
"""Weights, highest first: id, tags, text, triggers, references."""


def search(memories: Iterable[Memory], words: str) -> list[Memory]:
    """The memories that hold every word, ignoring case, those with the weightier place first."""
    wanted = _words(words)
    ranked = [(score, memory) for memory in memories if (score := _score(memory, wanted))]
    return [memory for score, memory in sorted(ranked, key=lambda pair: (-pair[0], pair[1].id))]


def _score(memory: Memory, wanted: list[str]) -> int:
    fields = (
        memory.id,
        " ".join(memory.tags),
        memory.text,
        " ".join(trigger.pattern for trigger in memory.triggers),
        " ".join(memory.source_ref),
    )
    folded = [field.casefold() for field in fields]
    total = 0
    for word in wanted:
        places = [
            (FIELDS - place) * (2 if word in _words(field) else 1)
            for place, field in enumerate(folded)
            if word in field
        ]
        if not places:
            return 0
        total += max(places)
    return total


def _words(text: str) -> list[str]:
    return re.findall(r"[\w.-]*\w", text.casefold())
