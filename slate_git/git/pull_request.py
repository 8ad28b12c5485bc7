"""Which pull request a commit belongs to, by what forges write into messages. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

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


def brought_in(
    tip: str, parents: Mapping[str, Sequence[str]], merges: Mapping[str, str]
) -> dict[str, str]:
    """The pull request of every commit that a merge brought into the history of ``tip``.

    ``parents`` are those of each commit, ``merges`` the requests that merge commits name.
    Of merges within merges the innermost that names one counts.
    """
    found: dict[str, str] = {}
    seen: set[str] = set()
    lines = [(tip, "")]
    while lines:
        id, request = lines.pop()
        line = []
        while id in parents and id not in seen:
            seen.add(id)
            line.append(id)
            id = next(iter(parents[id]), "")
        for id in line:
            own = merges.get(id, "")
            if own or request:
                found[id] = own or request
            # The oldest merge of a line is looked into first: it brought its commits in.
            lines += [(side, own or request) for side in parents[id][1:]]
    return found
