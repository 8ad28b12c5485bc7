"""Finds memories by words, best first."""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import log

from slate_git.lesson.memory import Memory

WEIGHTS = (5, 4, 3, 2, 1)
"""Of the places a word can stand in: id, tags, text, triggers, references."""

WHOLE = 2
"""A word that stands there as such counts so many times one that is part of a longer one."""

_SMALL = """
a an and are as at be because before by can do does for from has have how i if in is it must my not
of on or our should so that the then there this to us use we what when where which who why will
with you
"""
SMALL = frozenset(_SMALL.split())
"""Words that say nothing about what is looked for; dropped while another word is left."""

ENDINGS = ("ing", "ed", "es", "s")

Places = tuple[tuple[str, frozenset[str]], ...]
"""Each place of a memory: its text, and the words of it."""


def search(memories: Iterable[Memory], words: str) -> list[Memory]:
    """The memories that hold every word, ignoring case, the best first.

    Where none holds every word, those that hold at least half of them. A word
    counts more the weightier its place and the fewer memories hold it; its
    plural and its ``-ing`` and ``-ed`` forms find it too.
    """
    asked = list(dict.fromkeys(_words(words)))
    wanted = [word for word in asked if word not in SMALL] or asked
    known = list(memories)
    found = [_scores(_places(memory), wanted) for memory in known]
    # A word that few memories hold tells them apart; one that all hold, hardly.
    rare = [
        1 + log((1 + len(known)) / (1 + sum(1 for scores in found if scores[n])))
        for n in range(len(wanted))
    ]
    ranked = []
    for memory, scores in zip(known, found, strict=True):
        held = sum(1 for score in scores if score)
        total = sum(score * factor for score, factor in zip(scores, rare, strict=True))
        ranked.append((held, total, memory))
    least = len(wanted) if any(held == len(wanted) for held, _, _ in ranked) else len(wanted) / 2
    ranked = [entry for entry in ranked if entry[0] >= max(least, 1)]
    return [memory for _, _, memory in sorted(ranked, key=lambda e: (-e[0], -e[1], e[2].id))]


def _places(memory: Memory) -> Places:
    fields = (
        memory.id,
        " ".join(memory.tags),
        memory.text,
        " ".join(trigger.pattern for trigger in memory.triggers),
        " ".join(memory.source_ref),
    )
    return tuple((field.casefold(), frozenset(_parts(field))) for field in fields)


def _scores(places: Places, wanted: list[str]) -> list[int]:
    """The weightiest place of each word; 0 where a memory does not hold it."""
    return [max(map(_score, places, WEIGHTS, [word] * len(places)), default=0) for word in wanted]


def _score(place: tuple[str, frozenset[str]], weight: int, word: str) -> int:
    field, words = place
    if word in words:
        return weight * WHOLE
    if word in field:
        return weight
    stem = _stem(word)
    return weight if stem != word and any(other.startswith(stem) for other in words) else 0


def _stem(word: str) -> str:
    """A word without an English ending, where enough is left of it."""
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            return word[: -len(ending)]
    return word


def _words(text: str) -> list[str]:
    return re.findall(r"[\w.-]*\w", text.casefold())


def _parts(text: str) -> list[str]:
    """The words of a text, those with dots and hyphens in parts as well."""
    return [part for word in _words(text) for part in (word, *re.split(r"[.-]", word)) if part]
