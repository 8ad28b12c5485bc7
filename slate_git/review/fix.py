"""``slate check --fix``: the lesson files with the repairs that were worked out and tried."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from slate_git.base import atomic
from slate_git.base.lock import lock
from slate_git.lesson import editor, folder, reader
from slate_git.lesson.memory import LESSONS
from slate_git.refusals.repairs.mend import Mended, mend


def fix(root: Path) -> Iterator[tuple[str, Mended]]:
    """Rewrite the triggers that can be repaired, file by file; each change, when it is written."""
    for name in folder.names(root):
        with lock(root):
            content = folder.read(root, name)
            if not isinstance(content, bytes):
                continue
            path = f"{LESSONS}/{name}"
            draft, problems = reader.parse(path, content)
            if draft is None or problems:
                continue
            data, changed = mend(draft.data)
            if not changed:
                continue
            text = editor.change(content.decode("utf-8"), {"when": data["when"]})
            atomic.write(root / path, text.encode())
        yield from ((path, each) for each in changed)
