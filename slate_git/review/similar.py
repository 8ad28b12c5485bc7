"""Twins: memories that come up on the same trigger and say nearly the same.

Two of them cost a model twice the reading, and drift apart: the older is to be
changed rather than a second one written.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from itertools import chain

from slate_git.hook import glob, pattern
from slate_git.lesson.memory import Memory, Trigger

WORDS_A_CHANGE = 8
"""Of so many words one may be another, or missing, and the text still says nearly the same."""


def near(text_a: str, text_b: str) -> bool:
    """Whether two texts say nearly the same.

    They do where they differ in case, punctuation and white space alone, or by
    one word in ``WORDS_A_CHANGE``; a word with one letter changed counts as
    the same, so that a plural or a slip of the pen is no difference.
    """
    one, other = words(text_a), words(text_b)
    if one == other:
        return bool(one) or text_a.split() == text_b.split()
    most = max(len(one), len(other)) // WORDS_A_CHANGE
    return _distance(one, other, most) <= most


def same_trigger(one: Memory, other: Memory) -> bool:
    """Whether two memories share a trigger, or neither has one."""
    first, second = set(map(folded, one.triggers)), set(map(folded, other.triggers))
    return bool(first & second) or not (first or second)


def twin(one: Memory, other: Memory) -> bool:
    """Whether two memories share a trigger and say nearly the same."""
    return same_trigger(one, other) and near(one.text, other.text)


def twin_of(memory: Memory, others: Iterable[Memory]) -> Memory | None:
    """The first twin of a memory among others; a memory is no twin of its own id."""
    return next((other for other in others if other.id != memory.id and twin(memory, other)), None)


def folded(trigger: Trigger) -> tuple[str, str]:
    """A trigger without what makes no difference: a glob's case, a pattern's outer ``.*``."""
    if trigger.tool == "shell":
        return trigger.tool, pattern.trim(trigger.pattern)
    return trigger.tool, glob.fold(trigger.pattern)


def words(text: str) -> list[str]:
    return re.findall(r"\w+", unicodedata.normalize("NFKC", text).casefold())


def _distance(one: list[str], other: list[str], most: int) -> int:
    """The number of words to change, put in or take out; ``most + 1`` where it is more."""
    if abs(len(one) - len(other)) > most:
        return most + 1
    row = list(range(len(other) + 1))
    for place, word in enumerate(one, 1):
        # Further from the diagonal than ``most`` no cell can count.
        start, end = max(1, place - most), min(len(other), place + most)
        last, row = row, [most + 1] * (len(other) + 1)
        row[0] = place
        for column in range(start, end + 1):
            changed = last[column - 1] + (not _same_word(word, other[column - 1]))
            row[column] = min(changed, last[column] + 1, row[column - 1] + 1)
        if min(row) > most:
            return most + 1
    return row[-1]


def _same_word(one: str, other: str) -> bool:
    """Equal, or long enough and apart by one letter or by two swapped; digits are never a slip."""
    if one == other:
        return True
    if min(len(one), len(other)) < 4 or abs(len(one) - len(other)) > 1:
        return False
    if any(map(str.isdigit, chain(one, other))):
        return False
    start = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), None)
    if start is None:
        return True
    shorter, longer = sorted((one[start:], other[start:]), key=len)
    if len(shorter) < len(longer):
        return shorter == longer[1:]
    swapped = longer[1::-1] + longer[2:]
    return shorter[1:] == longer[1:] or shorter == swapped
