"""A repeated group that holds alternatives, such as ``(\\w|\\d)+``.

Where two alternatives can take the same text, Python's ``re`` may try both at
each round, and the number of ways doubles with each character. Refused is a
group that is repeated by ``*``, ``+``, ``{n,}`` or ``{m,n}`` with n above 8 and
holds ``|`` at any depth, also where it happens to be harmless. Use instead:
one set (``(\\w|-)+`` becomes ``[\\w-]+``), the words once without the repeat, or at
most 8 rounds (``(-f|-q){1,8}``).
"""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.lesson.draft import Draft, Finding
from slate_git.refusals.pattern_findings import findings

ID = "repeated-alternatives"
ACCEPTED = "text: Ask before a force push\nwhen: {tool: shell, match: 'push [\\w-]+ -f'}\n"
REFUSED = "text: Ask before a force push\nwhen: {tool: shell, match: 'push (\\w|-)+ -f'}\n"


def check(draft: Draft) -> Iterator[Finding]:
    """The repeated groups of each pattern with alternatives inside."""
    yield from findings(draft, ID)
