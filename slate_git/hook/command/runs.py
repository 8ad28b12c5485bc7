"""What a text runs in the end: its simple commands, with wrappers looked through."""

from __future__ import annotations

from slate_git.hook.command import reader
from slate_git.hook.command.programs import name_of
from slate_git.hook.command.simple import Command
from slate_git.hook.command.wrappers import found_by_find, inner
from slate_git.hook.namedtuple import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    Waiting = tuple[Command, list[list[str]], list[list[str]], int]

Run = record("Run", "words marks at redirects scope through around")
"""A command that is run: its words, the program first by its name alone; what is known of each
word; its place; its redirections; its scope; the words that were looked through to reach it, a
list for each wrapper; and the whole words of the wrappers. A redirection may stand without words.
"""

Runs = record("Runs", "runs scopes whole")
"""The runs in the order of the text, for each scope the one around it, and whether all was read."""

DEPTH = 8
"""How many texts in texts are read: ``bash -c "bash -c '...'"``."""

WRAPPED = 16
"""How many wrappers of one command are looked through, and how many commands of one ``find``."""


def runs(text: str, shell: str = "sh") -> Runs:
    """What a command runs; ``shell`` may be ``powershell`` or ``cmd``."""
    if shell == "sh":
        reading = reader.read(text)
    else:
        # Imported here, so that the calls of most machines do without.
        from slate_git.hook.command import windows

        reading = windows.read(text, shell)
    found: list[Run] = []
    whole = reading.whole
    waiting: list[Waiting] = [(command, [], [], 0) for command in reversed(reading.commands)]
    while waiting:
        command, through, around, depth = waiting.pop()
        words, redirects = command.words, command.redirects
        span = inner(words) if words and len(through) < WRAPPED else None
        if span is None:
            _keep(command, through, around, found, waiting, depth)
            continue
        start, stop, is_text = span
        through = [*through, words[:start]]
        around = [*around, words]
        if not is_text:
            rest = command._replace(words=words[start:stop], marks=command.marks[start:stop])
            waiting.append((rest, through, around, depth))
            continue
        if redirects:
            alone = Run([], [], command.at, redirects, command.scope, through, around)
            found.append(alone)
        if depth >= DEPTH:
            whole = False
            continue
        scope = command.scope
        if name_of(words[0]) != "eval":
            reading.scopes.append(scope)
            scope = len(reading.scopes) - 1
        deeper = reader.read(" ".join(words[start:stop]), reading.scopes, scope)
        whole = whole and deeper.whole
        for one in reversed(deeper.commands):
            waiting.append((one._replace(at=command.at), through, around, depth + 1))
    return Runs(found, reading.scopes, whole)


def latest(text: str, shell: str = "sh") -> Runs:
    """As ``runs``; what was asked last is not read again, since a call is asked by many rows."""
    if (text, shell) not in _last:
        _last.clear()
        _last[text, shell] = runs(text, shell)
    return _last[text, shell]


_last: dict[tuple[str, str], Runs] = {}


def _keep(
    command: Command,
    through: list[list[str]],
    around: list[list[str]],
    found: list[Run],
    waiting: list[Waiting],
    depth: int,
) -> None:
    """Adds a command that is no wrapper's, and leaves those that a ``find`` runs for later."""
    words, marks = command.words, command.marks
    if words:
        name = name_of(words[0])
        if name == "exec" and len(words) == 1:
            words = marks = []
        else:
            words = [name, *words[1:]]
            if name == "find" and len(through) < WRAPPED:
                for start, stop in reversed(found_by_find(words)[:WRAPPED]):
                    part = command._replace(words=words[start:stop], marks=marks[start:stop])
                    part = part._replace(redirects=[])
                    waiting.append((part, [*through, words[:start]], around, depth))
    kept = Run(words, marks, command.at, command.redirects, command.scope, through, around)
    if words or command.redirects:
        found.append(kept)
