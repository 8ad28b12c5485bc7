"""A pattern that not every supported Python reads alike, or that is too long to be judged.

``match`` is Python ``re`` syntax, and a lesson is shared by people on Python
3.10 to 3.14. Refused is what one of them does not compile or warns of: an
error of syntax, possessive repeats (``a++``) and atomic groups (``(?>a)``),
``\\z``, flags that do not stand at the start, ``[[`` or ``--`` in a set, a
look-behind of no fixed width. So are an empty pattern, one of more than 500
characters, and a count above 512, the number of characters of a command that
are looked at. Use instead: a backslash before what stands for itself, several
entries of ``when`` for a long list.
"""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.lesson.draft import Draft, Finding
from slate_git.refusals.pattern_findings import findings

ID = "bad-regex"
ACCEPTED = "text: Before a push, run the full gate\nwhen: {tool: shell, match: 'git push( -f)?'}\n"
REFUSED = "text: Before a push, run the full gate\nwhen: {tool: shell, match: 'git (push'}\n"


def check(draft: Draft) -> Iterator[Finding]:
    """What keeps each pattern from being read."""
    yield from findings(draft, ID)
