"""A command that names nothing which could be run.

``command`` is the words of a command in their order, from its program on: ``git
push`` fires wherever a command line runs ``git`` with ``push`` as its
subcommand, whatever options stand between or behind. A word may be ``*`` (any
one word) or ``{a,b}`` (one of several); a word that begins with a dash may
stand anywhere among the options. Refused are an empty command, quotes,
separators such as ``&&`` and redirections, an unclosed brace, and a program of
which nothing is named. Use instead: the words as they are typed, or a regular
expression under ``match``.
"""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.base.text import cut
from slate_git.hook.command.trigger import CommandError, parse
from slate_git.lesson.draft import Draft, Finding

ID = "bad-command"
ACCEPTED = "text: Before a push, run the full gate\nwhen: {tool: shell, command: git push}\n"
REFUSED = (
    "text: Before a push, run the full gate\nwhen: {tool: shell, command: cd app && git push}\n"
)


def check(draft: Draft) -> Iterator[Finding]:
    """The first fault of each command."""
    for where, command in draft.commands():
        try:
            parse(command)
        except CommandError as error:
            yield Finding(where, f"`{cut(command)}`: {error.what}", error.repair, error.offset)
