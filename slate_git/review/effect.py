"""What a memory's triggers bring it up on in a repository, as values.

A person at the command line and a model at the server read the same facts in
words of their own: see ``cli.commands.remember`` and ``server.wording``.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from slate_git.git import tracked
from slate_git.git.failure import GitFailed
from slate_git.lesson.memory import Memory, Trigger
from slate_git.review import hints
from slate_git.review.globs import Files
from slate_git.review.hints import Better

CALLS = {
    "shell": "a command that holds",
    "command": "a command that runs",
    "read": "a read of",
    "edit": "an edit of",
    "file": "a read or edit of",
}
"""What a trigger waits for, by its tool; the pattern follows."""


class Effect(NamedTuple):
    """One trigger and the tracked files that it hits, none for a command.

    ``better`` is what may have been meant: of a glob the form that hits
    something, or more; of a path that git does not track the folder of that name.
    """

    trigger: Trigger
    files: tuple[str, ...] = ()
    better: Better | None = None


class Effects(NamedTuple):
    """The effect of each trigger of a memory.

    ``uncounted`` says why git could not be asked for its files, and so why no
    trigger has any; it is empty where git could.
    """

    each: list[Effect]
    uncounted: str = ""


def of(root: Path, memory: Memory) -> Effects:
    """The effects of a memory; git is asked for its files only where a trigger is about files."""
    asks = any(trigger.tool not in ("shell", "command") for trigger in memory.triggers)
    try:
        files = Files(tracked.tracked(root) if asks else ())
    except GitFailed as failure:
        return Effects([Effect(trigger) for trigger in memory.triggers], str(failure))
    return Effects([effect(trigger, files) for trigger in memory.triggers])


def effect(trigger: Trigger, files: Files) -> Effect:
    """The effect of one trigger among these files."""
    hit = files.of(trigger)
    tool, pattern = trigger
    better = None
    if tool == "file" and not hit:
        folder = pattern.rstrip("/") + "/"
        below = len(files.below(folder))
        better = Better(folder, below) if below else None
    elif tool in ("read", "edit") and hit:
        better = hints.deeper(pattern, files.paths)
    elif tool in ("read", "edit"):
        near = hints.nearest(pattern, files.paths)
        better = Better(near, len(files.hit(near))) if near else None
    return Effect(trigger, hit, better)
