"""Which pull request a commit belongs to, by what forges write into messages. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

FORMS = (
    (re.compile(r"^Merge pull request #(\d+) "), "#"),
    (re.compile(r"^[^\n]*\(#(\d+)\)\s*(?:\n|$)"), "#"),
    (re.compile(r"^[^\n]*\(pull request #(\d+)\)"), "#"),
    (re.compile(r"^Merged PR (\d+)"), "#"),
    (re.compile(r"^See merge request \S*?!(\d+)\s*$", re.MULTILINE), "!"),
)
"""Merges of GitHub, its squashes, Bitbucket, Azure DevOps and GitLab."""


def named(message: str) -> str:
    """The pull request that a commit message names as its own, as ``#12`` or ``!12``."""
    for pattern, sign in FORMS:
        if found := pattern.search(message):
            return sign + found[1]
    return ""


def brought_in(
    tip: str, parents: Mapping[str, Sequence[str]], merges: Mapping[str, str]
) -> dict[str, str]:
    """The pull request of every commit that a merge brought into the first-parent line of ``tip``.

    ``parents`` are those of each commit, ``merges`` the requests that merge commits name.
    """
    line = [tip]
    while parents.get(line[-1]):
        line.append(parents[line[-1]][0])
    found: dict[str, str] = {}
    seen: set[str] = set()
    for id in reversed(line):
        seen.add(id)
        reach = list(parents.get(id, ())[1:])
        while reach:
            inner = reach.pop()
            if inner not in seen:
                seen.add(inner)
                reach += parents.get(inner, ())
                if id in merges:
                    found[inner] = merges[id]
        if id in merges:
            found[id] = merges[id]
    return found
