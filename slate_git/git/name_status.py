"""What ``--name-status -z`` prints of each file that a commit or a diff changes. Pure.

A status is a letter, with a number behind it for a rename or a copy; its one or
two names follow as fields of their own, as they are: a name may hold anything
but a zero byte. Of a merge a combined diff prints a letter a parent and one name.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

TWO_NAMES = ("R", "C")

VERBS = {"A": "added", "C": "added", "D": "removed", "R": "renamed"}
"""What happened to a file, by its letter; of every other it is ``changed``."""


class Changed(NamedTuple):
    """One file: the letter of its status, its old name and its new one, often the same."""

    letter: str
    was: str
    now: str

    @property
    def verb(self) -> str:
        """What happened to it: added, changed, removed or renamed."""
        return VERBS.get(self.letter, "changed")


def read(printed: str) -> Iterator[Changed]:
    """Every file of an answer that holds nothing else."""
    fields = iter(printed.split("\0"))
    for status in fields:
        if status:
            yield one(status, fields)


def one(status: str, fields: Iterator[str]) -> Changed:
    """The file whose status this is; its names are taken from the fields behind it."""
    letter = status[:1]
    was = next(fields, "")
    if status.isalpha() and len(status) > 1:
        return Changed(letter if set(status) == {letter} else "M", was, was)
    return Changed(letter, was, next(fields, "") if letter in TWO_NAMES else was)
