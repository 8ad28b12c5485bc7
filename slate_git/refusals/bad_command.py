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
from slate_git.refusals.repairs import commands

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
            repair = f"write `{better}`" if (better := repaired(command)) else error.repair
            yield Finding(where, f"`{cut(command)}`: {error.what}", repair, error.offset)


def repaired(command: str) -> str:
    """The words that a pasted command means, where they can be taken; else empty."""
    better = commands.words(command)
    try:
        parse(better)
    except CommandError:
        return ""
    return better if better != command else ""
