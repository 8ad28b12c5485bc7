"""A repeated group that holds a repeat of its own, such as ``(a+)+``.

Python's ``re`` may try every way to share the text between the two repeats,
and their number doubles with each character: a command of 40 characters could
take longer than a day. Refused is a group that is repeated by ``*``, ``+``,
``{n,}`` or ``{m,n}`` with n above 8 and holds ``*``, ``+`` or ``{n,}`` at any
depth, also where it happens to be harmless. Use instead: ``.*`` once for any
words in between (``git\\s+(\\S+\\s+)*push`` becomes ``git\\s.*\\bpush``), or at most
8 rounds (``(\\S+\\s+){0,8}``).
"""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.lesson.draft import Draft, Finding
from slate_git.refusals.pattern_findings import findings

ID = "nested-repeat"
ACCEPTED = "text: Before a push, run the full gate\nwhen: {tool: shell, match: 'git\\s.*\\bpush'}\n"
REFUSED = (
    "text: Before a push, run the full gate\nwhen: {tool: shell, match: 'git\\s+(\\S+\\s+)*push'}\n"
)


def check(draft: Draft) -> Iterator[Finding]:
    """The repeated groups of each pattern with a repeat inside."""
    yield from findings(draft, ID)
