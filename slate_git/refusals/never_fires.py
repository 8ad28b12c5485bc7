"""A pattern that no command can match.

``(?!)`` is refused by every text, ``x^`` wants the beginning behind a
character, ``$ git`` something behind the end, ``[^\\s\\S]`` a character that is
none, ``git\\bpush`` a word's edge inside a word. A prompt that was copied along
is the usual cause. Use instead: the words of the command themselves, and a
backslash before ``$`` or ``^`` where the character is meant.
"""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.base.text import cut
from slate_git.lesson.draft import Draft, Finding
from slate_git.redos.dead import dead
from slate_git.redos.verdict import judge
from slate_git.refusals.pattern_findings import better

ID = "never-fires"
ACCEPTED = "text: Before a push, run the full gate\nwhen: {tool: shell, match: git push}\n"
REFUSED = "text: Before a push, run the full gate\nwhen: {tool: shell, match: $ git push}\n"


def check(draft: Draft) -> Iterator[Finding]:
    """The patterns that can match nothing."""
    for where, pattern in draft.patterns():
        if not judge(pattern).refusals and dead(pattern):
            what = f"`{cut(pattern)}` can match no command, so it never fires"
            repair = "write the words of the command that it is about"
            yield Finding(where, what, better(draft, pattern) or repair, 0)
