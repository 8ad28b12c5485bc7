"""What every text of a language must hold, worked out part by part.

A part of a pattern or glob stands for a set of texts. ``Required`` keeps what
is known of all of them, and ``chain``, ``either`` and ``repeat`` build it for
larger parts out of smaller ones, always on the safe side.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import NamedTuple

ALPHABET = frozenset("abcdefghijklmnopqrstuvwxyz0123456789 _-.:=,@+%~")
"""Characters of a literal: no JSON encoder escapes them."""

MOST = 16
"""Literals of one trigger; each is a row of the index."""

LONGEST = 200
"""Characters of a literal."""

ENOUGH = 3
"""Characters from which on a literal is rare in a call."""

Texts = frozenset[str]
NOTHING: Texts = frozenset({""})


class Required(NamedTuple):
    """What is known of a set of texts, ASCII letters lowered.

    ``exact`` is the set itself where it is small and within ``ALPHABET``. Each
    text begins with one of ``first``, ends with one of ``last``, and the
    subject holds one of ``inside``.
    """

    exact: Texts | None
    first: Texts
    last: Texts
    inside: Texts


EMPTY = Required(NOTHING, NOTHING, NOTHING, NOTHING)
ANYTHING = Required(None, NOTHING, NOTHING, NOTHING)


def exactly(texts: Iterable[str]) -> Required:
    """Just these texts; anything, if they are too many or hold other characters."""
    found = frozenset(text.lower() if text.isascii() else text for text in texts)
    if not found or len(found) > MOST or any(set(text) - ALPHABET for text in found):
        return ANYTHING
    return Required(found, found, found, _least(found))


def spelled(text: str) -> Required:
    """One text, read character by character, since some of them may be outside ``ALPHABET``."""
    return chain(exactly([char]) for char in text)


def chain(parts: Iterable[Required]) -> Required:
    """One part after the other."""
    whole = EMPTY
    for part in parts:
        exact = _joined(whole.exact, part.exact)
        first = _joined(whole.exact, part.first) or whole.first
        last = _joined(whole.last, part.exact) or part.last
        inside = _better(whole.inside, part.inside)
        seam = _joined(whole.last, part.first)
        if seam:
            inside = _better(inside, _least(seam))
        whole = Required(exact, first, last, inside)
    return whole


def either(parts: Iterable[Required]) -> Required:
    """One of several parts."""
    found = list(parts)
    exact: Texts | None = frozenset()
    for part in found:
        exact = None if exact is None or part.exact is None else exact | part.exact
    if exact is not None and len(exact) > MOST:
        exact = None
    first = _limited(part.first for part in found)
    last = _limited(part.last for part in found)
    inside = _limited(part.inside for part in found)
    return Required(exact, first, last, _least(inside))


def repeat(part: Required, least: int, most: int) -> Required:
    """A part ``least`` to ``most`` times."""
    if least == 0:
        return either([EMPTY, part]) if most == 1 else ANYTHING
    # More copies than this only lengthen what is long enough.
    once = chain([part] * min(least, 8))
    return once if least == most and least <= 8 else once._replace(exact=None)


def _joined(left: Texts | None, right: Texts | None) -> Texts | None:
    if left is None or right is None or len(left) * len(right) > MOST:
        return None
    if max(map(len, left)) + max(map(len, right)) > LONGEST:
        return None
    return frozenset(one + two for one, two in product(left, right))


def _limited(sets: Iterable[Texts]) -> Texts:
    texts: Texts = frozenset().union(*sets)
    return NOTHING if len(texts) > MOST else texts


def _least(texts: Texts) -> Texts:
    """Without the texts that hold another one of them."""
    return frozenset(text for text in texts if not any(other in text for other in texts - {text}))


def _better(one: Texts, two: Texts) -> Texts:
    return max(one, two, key=_worth)


def _worth(texts: Texts) -> tuple[bool, int, int, list[str]]:
    """Long enough first, then longer, each further row to be paid with a character."""
    shortest = min(map(len, texts))
    return shortest >= ENOUGH, shortest - len(texts), shortest, sorted(texts)
