"""Triggers that name a command: ``git push``, ``rm -rf``, ``npm run *``, ``git push {-f,--force}``.

Words stand in the order of the command, from its program on; between them the
command may have options. Words that begin with a dash may stand anywhere among
the options. ``*`` is any text within one word, ``{a,b}`` one of several.

The gate looks for a ``literal`` of the trigger in the text of the call before this
is asked. So a trigger fires by definition only where one of them stands in the
command as written: ``"git" 'push'`` fires, ``git pu"sh"`` with a quote inside the
word does not.
"""

from __future__ import annotations

from slate_git.hook.command import choices
from slate_git.hook.command.choices import CommandError
from slate_git.hook.command.fit import Trigger, fits
from slate_git.hook.command.programs import valued
from slate_git.hook.command.runs import Runs, latest

PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 _-.:=,@+%~")
"""Characters that no JSON encoder escapes."""


def parse(text: str) -> Trigger:
    """The trigger that a text writes; raises ``CommandError`` where it writes none."""
    words: list[list[str]] = []
    options: list[list[tuple[str, str]]] = []
    table: frozenset[str] = frozenset()
    written = choices.split(text)
    while written:
        made = written.pop(0)
        if not made[0].startswith("-"):
            words.append(made)
            table = valued([one[0] for one in words])
        elif made[0] in table and "=" not in made[0] and written:
            following = written.pop(0)
            options.append([(one, value) for one in made for value in following])
        else:
            options.append([(one.partition("=")[0], one.partition("=")[2]) for one in made])
    return Trigger(words, options)


def literals(trigger: Trigger | str) -> tuple[str, ...]:
    """The texts in lower case of which one must stand in the command, sorted."""
    if isinstance(trigger, str):
        trigger = parse(trigger)
    best: list[str] = [""]
    for word in trigger.words:
        found = [_longest(choice) for choice in word]
        if min(map(len, found)) > min(map(len, best)):
            best = found
    return tuple(sorted({one.lower() for one in best}))


def fires(trigger: Trigger | str, text: str, shell: str = "sh", read: Runs | None = None) -> bool:
    """Whether a command runs what the trigger names; ``read`` is what ``runs`` made of it."""
    if isinstance(trigger, str):
        trigger = parse(trigger)
    low = text.lower()
    if not any(literal in low for literal in literals(trigger)):
        return False
    return any(fits(trigger, run, shell) for run in (read or latest(text, shell)).runs)


def _longest(word: str) -> str:
    """The longest part of a word that stands in JSON as it is."""
    best = part = ""
    for char in word:
        part = part + char if char in PLAIN else ""
        best = part if len(part) > len(best) else best
    return best


__all__ = ["CommandError", "Trigger", "fires", "fits", "literals", "parse"]
