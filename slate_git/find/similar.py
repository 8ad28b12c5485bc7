"""What "the same memory" means, from the strictest to the loosest, each with its use.

``identical``  to the letter: what is remembered twice is written once
``said``       but for case, punctuation and what a trigger's form leaves open: the warning ``twin``
``near_twin``  a trigger in common, and nearly the same text: the warning ``near-twin``, and why a
               model or an import is told of the older memory rather than that a second is written

Two such memories cost a model twice the reading, and drift apart.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Hashable, Iterable
from itertools import chain

from slate_git.hook import glob, pattern
from slate_git.lesson.memory import Memory, Trigger

WORDS_A_CHANGE = 8
"""Of so many words one may be another, or missing, and the text still says nearly the same."""


def identical(one: Memory, other: Memory) -> bool:
    """Whether two memories have the same text and the same triggers, to the letter."""
    return one.text == other.text and set(one.triggers) == set(other.triggers)


def said(memory: Memory) -> Hashable:
    """What a memory says and on what, which twins have in common."""
    return frozenset(map(folded, memory.triggers)), tuple(words(memory.text)) or memory.text


def near_twin(one: Memory, other: Memory) -> bool:
    """Whether two memories share a trigger, or neither has one, and say nearly the same."""
    first, second = set(map(folded, one.triggers)), set(map(folded, other.triggers))
    return bool(first & second or not (first or second)) and near(one.text, other.text)


def near_twin_of(memory: Memory, others: Iterable[Memory]) -> Memory | None:
    """The first near twin of a memory among others; a memory is none of its own id."""
    return next((o for o in others if o.id != memory.id and near_twin(memory, o)), None)


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


def folded(trigger: Trigger) -> tuple[str, str]:
    """A trigger without what makes no difference: a glob's case, a pattern's ``.*``."""
    if trigger.tool == "shell":
        return trigger.tool, pattern.trim(trigger.pattern)
    if trigger.tool == "command":
        return trigger.tool, " ".join(trigger.pattern.split())
    return trigger.tool, glob.fold(trigger.pattern)


def words(text: str) -> list[str]:
    """The words of a text, without case, punctuation and white space."""
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
