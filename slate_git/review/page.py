"""A review as one Markdown page, short enough for a comment on a pull request.

First stands what a reviewer must not miss, then each memory: whole where they
are few, in a line where they are many. What stands here in plain Markdown are
our own words and numbers; all that others wrote stands in code spans and
blocks (see ``markdown``).
"""

from __future__ import annotations

from slate_git.base.plural import count
from slate_git.review.changes import MemoryChange, Review, Runs
from slate_git.review.finding_line import titled
from slate_git.review.markdown import code
from slate_git.review.section import ALONE, SOME, item, section
from slate_git.review.standouts import standouts

MOST = 50_000
"""Bytes of the page: GitHub takes 65,536 characters of a comment, and Linux 128 KiB of a variable
that carries it in base64."""

MANY = 10
"""Memories from which on each is a line."""

NAMED = 50
"""Memories that are named of those for which there is no room."""

NOTHING = "This branch changes none of them."
"""The third line of a page that has nothing to tell; who posts pages looks at it."""

ORDER = ("added", "changed", "renamed", "removed")


def page(review: Review, runs: Runs = (), most: int = MOST) -> str:
    """The page, of about ``most`` bytes at most, without a line break at its end."""
    first = standouts(review, runs)
    head = ["## Memories of this repository"]
    if not review.changes and not review.elsewhere and not review.stale:
        return "\n\n".join([*head, *([first] if first else []), NOTHING])
    if first:
        head += ["**Look at these first**", first]
    head += [titled("The trigger index", review.stale)] if review.stale else []
    head.append(_summary(review))
    last = _elsewhere(review)
    room = most - sum(map(_size, [*head, *last]))
    return "\n\n".join([*head, *_memories(review.changes, room), *last])


def _memories(changes: list[MemoryChange], room: int) -> list[str]:
    """Each memory, as far as there is room for ``room`` bytes, and the names of the rest."""
    ordered = sorted(changes, key=lambda change: (ORDER.index(change.verb), change.id))
    many = len(ordered) > MANY
    limits = ALONE if len(ordered) == 1 else SOME
    shown, left = [], []
    for change in ordered:
        text = item(change) if many else section(change, limits)
        room -= _size(text) + 2
        if room > 0:
            shown.append(text)
        else:
            left.append(change)
    parts = ["\n".join(shown)] if many and shown else shown
    if many:
        parts.append("`slate review --memory ID` shows one of them whole.")
    if left:
        named = ", ".join(code(change.id) for change in left[:NAMED])
        more = f" and {len(left) - NAMED} more" if len(left) > NAMED else ""
        parts.append(f"Not shown, for want of room: {named}{more}.")
    return parts


def _elsewhere(review: Review) -> list[str]:
    """What is found beside the memories that changed."""
    refused = [fault for fault in review.elsewhere if not fault.warning]
    warned = [fault for fault in review.elsewhere if fault.warning]
    told = (
        ("Other files that are refused", refused),
        ("Warnings about memories that it does not change", warned),
    )
    return [titled(title, faults) for title, faults in told if faults]


def _size(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


def _summary(review: Review) -> str:
    verbs = [change.verb for change in review.changes]
    counts = [f"{verbs.count(verb)} {verb}" for verb in ORDER if verb in verbs] or ["none changed"]
    return (
        f"{', '.join(counts)}; {count(review.memories, 'memory')} after it, over "
        f"{count(review.tracked, 'tracked file')}. Compared with {code(review.base[:9])}."
    )
