"""``slate check --fix``: what can be written better without a change of what was meant."""

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
from slate_git.refusals import judge
from slate_git.review import as_command

Rewrite = Callable[[Draft], Sequence[tuple[Where, str, str]]]

RENAMES: tuple[Rewrite, ...] = (as_command.rewrites,)
"""What gives the keys of a draft that can be others."""


def fix(root: Path) -> list[str]:
    """Rewrite the lesson files that can be, and the index; a line for each change.

    A file is written only where nothing refuses it before or after. Raises
    ``atomic.NotWritten``.
    """
    told: list[str] = []
    with lock(root):
        for name in folder.names(root):
            path, content = f"{LESSONS}/{name}", folder.read(root, name)
            draft = reader.parse(path, content)[0] if isinstance(content, bytes) else None
            if draft is None or refusals.of(draft):
                continue
            text, done = draft.source, []
            for where, old, new in (found for way in RENAMES for found in way(draft)):
                text = editor.rename(text, where, new)
                done.append(f"{path}:{draft.keys[where][0]}: `{old}` is now `{new}`")
            if done and text != draft.source and not judge.text(path, text.encode())[1]:
                atomic.write(root / path, text.encode())
                told += done
        built = build.tree(root)
        if told and built.partial != built.before:
            atomic.write(root / INDEX, built.partial)
    return told
