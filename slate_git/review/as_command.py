"""A ``match`` of plain words, which a ``command`` says better: ``git push``.

As a pattern it fires on an echo or a message that mentions the words, and not
on ``git -C app push`` or behind the 512th character. The words are offered
only where every example of the memory holds with them as well.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

from slate_git import refusals
from slate_git.find.firing import firing
from slate_git.hook.command.trigger import CommandError, parse
from slate_git.lesson import reader
from slate_git.lesson.draft import Draft, Where
from slate_git.lesson.folder import Content
from slate_git.lesson.memory import Example, Trigger

META = frozenset(".^$*+?{}[]\\|()")


def plain(pattern: str) -> bool:
    """Whether a pattern is words and single spaces, and reads as a command."""
    if not META.isdisjoint(pattern) or pattern != " ".join(pattern.split()):
        return False
    try:
        parse(pattern)
    except CommandError:
        return False
    return True


def rewrites(draft: Draft) -> list[tuple[Where, str, str]]:
    """The keys of a sound draft that can be others: the way to each, its name and the new one.

    One word alone could be anything, so an example has to show that it is a program.
    """
    found: list[tuple[Where, str, str]] = []
    for where, (tool, pattern) in list(draft.triggers()):
        if tool != "shell" or not plain(pattern) or not (" " in pattern or _shown(draft, pattern)):
            continue
        changed = renamed(draft, where, "command")
        if not refusals.of(changed):
            draft = changed
            found.append((where, "match", "command"))
    return found


def offers(path: str, data: Content, form: str = '--command "{}"') -> list[str]:
    """The words that a lesson file could name as commands, each in a line to show.

    ``form`` is how the reader would write one.
    """
    draft = reader.parse(path, data)[0] if isinstance(data, bytes) else None
    ways = [] if draft is None or refusals.of(draft) else rewrites(draft)
    patterns = dict(draft.triggers() if draft else ())
    return [sentence(patterns[where].pattern, form) for where, _, _ in ways]


def sentence(words: str, form: str) -> str:
    """Why to write a command, in one line."""
    first, _, rest = words.partition(" ")
    example = f"`{first} -C app {rest}`" if first == "git" and rest else f"`cd app && {words}`"
    return (
        f"{form.format(words)} would also fire on {example}, and behind a long message, "
        "but not on an echo of the words"
    )


def renamed(draft: Draft, where: Where, name: str) -> Draft:
    """The draft with another name for the key that a way leads to."""
    data = deepcopy(dict(draft.data))
    inner: object = data
    for key in where[:-1]:
        inner = inner[key]  # type: ignore[index]
    assert isinstance(inner, dict)
    inner[name] = inner.pop(where[-1])
    return replace(draft, data=data)


def _shown(draft: Draft, pattern: str) -> bool:
    """Whether an example shows that the words are run."""
    calls = (call for _, fires, call in draft.examples() if fires)
    examples = (Example("shell", call) if isinstance(call, str) else call for call in calls)
    command = [Trigger("command", pattern)]
    return any(one.tool == "shell" and firing(command, one) for one in examples)
