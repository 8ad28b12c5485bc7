"""``slate check --fix``: triggers repaired, and written better without a change of meaning."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from slate_git import refusals
from slate_git.base import atomic
from slate_git.base.lock import lock
from slate_git.index import build
from slate_git.lesson import editor, folder, reader
from slate_git.lesson.draft import Draft, Where
from slate_git.lesson.memory import INDEX, LESSONS
from slate_git.lesson.problem import Problem
from slate_git.refusals import judge
from slate_git.refusals.repairs.mend import mend
from slate_git.review import as_command

Rewrite = Callable[[Draft], Sequence[tuple[Where, str, str]]]

RENAMES: tuple[Rewrite, ...] = (as_command.rewrites,)
"""What gives the keys of a draft that can be others."""


def fix(root: Path) -> list[str]:
    """Rewrite the lesson files that can be, and the index; a line for each change.

    Raises ``atomic.NotWritten``, and ``atomic.NotRead`` before anything is written.
    """
    told: list[str] = []
    with lock(root):
        held = [(f"{LESSONS}/{name}", folder.read(root, name)) for name in folder.names(root)]
        for path, content in held:
            if isinstance(content, Problem):
                build.all_read(refusals.told(path, [content]))
        for path, content in held:
            if isinstance(content, Problem):
                continue
            text, repaired = _repaired(path, content)
            text, renamed = _renamed(path, text)
            if repaired or renamed:
                atomic.write(root / path, text.encode())
                told += [*repaired, *renamed]
        built = build.tree(root)
        if told and built.partial != built.before:
            atomic.write(root / INDEX, built.partial)
    return told


def _repaired(path: str, content: bytes) -> tuple[str, list[str]]:
    """The text with the repairs of its triggers that were worked out and tried."""
    draft, problems = reader.parse(path, content)
    text = content.decode("utf-8", "replace")
    if draft is None or problems:
        return text, []
    data, changed = mend(draft.data)
    if not changed:
        return text, []
    lines = [f"{path}: `{old}` is now `{new}`" for old, new in changed]
    return editor.change(text, {"when": data["when"]}), lines


def _renamed(path: str, text: str) -> tuple[str, list[str]]:
    """The text with the keys that can be others, where nothing refuses it before or after."""
    draft = reader.parse(path, text.encode())[0]
    if draft is None or refusals.of(draft):
        return text, []
    fresh, lines = draft.source, []
    for where, old, new in (found for way in RENAMES for found in way(draft)):
        fresh = editor.rename(fresh, where, new)
        lines.append(f"{path}:{draft.keys[where][0]}: `{old}` is now `{new}`")
    if not lines or fresh == draft.source or judge.text(path, fresh.encode())[1]:
        return text, []
    return fresh, lines
