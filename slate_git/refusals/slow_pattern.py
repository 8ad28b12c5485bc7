"""A pattern that one command could keep busy for more than 50 ms.

The hook looks at every call of an agent, so a pattern must be quick on each.
Repeats that can take the same text are tried with every share of it:
``\\s*\\s*x`` costs the third power of the spaces in a command, ``.*a.*a.*b`` the
fourth. Whether a pattern is slow is worked out without running it: the steps
that Python's ``re`` would take are counted for the worst commands of 512
characters that can be found, and one of them is shown. A leading or trailing
``.*`` is left off before, since it means nothing to a search. Use instead: one
``.*`` between two fixed words, a fixed word at the start, or a set that stops
at what follows, ``[^;]*;``.
"""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.lesson.draft import Draft, Finding
from slate_git.refusals.pattern_findings import findings

ID = "slow-pattern"
ACCEPTED = "text: Ask before a force push\nwhen: {tool: shell, match: 'git push.*--force'}\n"
REFUSED = "text: Ask before a force push\nwhen: {tool: shell, match: 'push.*-.*-.*-f'}\n"


def check(draft: Draft) -> Iterator[Finding]:
    """The patterns for which a slow command was found."""
    yield from findings(draft, ID)
