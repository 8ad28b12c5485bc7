"""Which pull request a commit belongs to, by what forges write into messages. Pure."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any

FORMS = (
    # GitHub; Bitbucket's server names its own project; bors
    (re.compile(r"^(?:Merge pull request|Merge|Auto merge of|Pull request) #(\d+)\b"), "#"),
    (re.compile(r"^Merge pull request '.*' \(#(\d+)\) from "), "#"),  # Gitea
    (re.compile(r"^Merged PR (\d+)\b"), "#"),  # Azure DevOps
    (re.compile(r"^[^\n]*\(pull request #(\d+)\)\s*(?:\n|$)"), "#"),  # Bitbucket
    (re.compile(r"^See merge request (?:\S*?!|\S*/merge_requests/)(\d+)\s*$", re.MULTILINE), "!"),
    (re.compile(r"^[^\n]*\(#(\d+)\)\s*(?:\n|$)"), "#"),  # squashed, at all but GitLab
    (re.compile(r"^[^\n]*\(!(\d+)\)\s*(?:\n|$)"), "!"),
)
"""What forges write into the commits that they make."""


def named(message: str) -> str:
    """The pull request that a commit message names as its own, as ``#12`` or ``!12``."""
    for pattern, sign in FORMS:
        if found := pattern.search(message):
            return sign + found[1]
    return ""


Merges = dict[str, list[str]]
Chain = tuple[str, Any] | None
"""A merge, and those around it."""


def merges_of(tip: str, parents: Mapping[str, Sequence[str]], wanted: Container[str]) -> Merges:
    """The merges that brought each wanted commit into the history of ``tip``.

    The innermost comes first, and before it the commit itself where it is a merge.
    ``parents`` are those of each commit.
    """
    found: dict[str, Chain] = {}
    seen: set[str] = set()
    lines: list[tuple[str, Chain]] = [(tip, None)]
    while lines:
        id, outer = lines.pop()
        line = []
        while id in parents and id not in seen:
            seen.add(id)
            line.append(id)
            id = next(iter(parents[id]), "")
        for id in line:
            sides = parents[id][1:]
            inner = (id, outer) if sides else outer
            if id in wanted:
                found[id] = inner
            # The oldest merge of a line is looked into first: it brought its commits in.
            lines += [(side, inner) for side in sides]
    return {id: list(_links(chain)) for id, chain in found.items()}


def _links(chain: Chain) -> Iterator[str]:
    while chain:
        id, chain = chain
        yield id
