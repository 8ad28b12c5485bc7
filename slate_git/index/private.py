"""Makes the private rows of a working tree: ``main`` is what a session's start runs.

Only lessons that the committed index does not hold as they are get rows here, and
only those that ``slate build`` would accept. In the form that ``hook.private`` reads.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from slate_git.base import atomic
from slate_git.hook import index, lesson, state
from slate_git.hook.private import NONE, PERSONAL

MOST_FILES = 1_000
"""That are asked what they say, those first that were changed last."""

MOST_SECONDS = 0.3
"""Of the processor's time for asking; what is left over then waits for ``slate build``."""


def main() -> None:
    """``PACKAGE ROOT FILE``: make the rows of a root's lessons, or take them away."""
    sys.path += [place for place in lesson.site() if place not in sys.path]
    write(sys.argv[2], sys.argv[3])


def write(root: str, path: str) -> None:
    """Bring a root's private rows in line with its lessons.

    Raises ``atomic.NotWritten``.
    """
    if not path or path != state.private(root) or not _own(path):
        return
    behind = differing(root)
    if behind:
        atomic.write(Path(path), made(Path(root), behind))
    elif os.path.lexists(path):
        os.unlink(path)


def _own(path: str) -> bool:
    """Whether a file can be written there without following a link, or another user's folder."""
    folder = os.path.dirname(path)
    while not os.path.lexists(folder):
        folder = os.path.dirname(folder)
    real = os.path.realpath(os.path.dirname(folder)) + os.sep + os.path.basename(folder)
    return state.ours(folder, state.FOLDER) and os.path.realpath(folder) == real


def differing(root: str) -> list[str]:
    """The ids of lessons whose triggers are not those that the committed index has."""
    rows: dict[str, set[tuple[str, str]]] = {}
    for row in index.every(index.load(root)):
        rows.setdefault(row.id, set()).add((row.tool, row.trigger))
    found = []
    began = time.process_time()
    for id in _latest(f"{root}/.slate/lessons")[:MOST_FILES]:
        said = lesson.load(root, id)
        if (set(said.triggers) if said else set()) != rows.get(id, set()):
            found.append(id)
        if time.process_time() - began > MOST_SECONDS:
            break
    return sorted(found)


def _latest(folder: str) -> list[str]:
    """The ids of a folder's lesson files, those first that were changed last."""
    found = []
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(".yaml") and entry.is_file(follow_symlinks=False):
                changed = entry.stat(follow_symlinks=False).st_mtime_ns
                found.append((-changed, entry.name[: -len(".yaml")]))
    return [id for _, id in sorted(found)]


def made(root: Path, ids: list[str]) -> bytes:
    """The file of private rows for these lessons."""
    from slate_git.index.cache import Cache
    from slate_git.lesson import folder

    cache = Cache(root)
    lines = [index.HEADER]
    for id in ids:
        data = folder.read(root, f"{id}.yaml")
        rows = cache.decide(f"{id}.yaml", data)[1] if isinstance(data, bytes) else ()
        lines += [
            "\t".join((row.slot, row.tool, row.literal, index.escape(row.trigger), row.id))
            for row in rows
        ]
        if not rows:
            lines.append(NONE + id)
    cache.save()
    personal = _personal(root)
    lines += [PERSONAL + id for id in ids if id in personal]
    return ("\n".join(lines) + "\n").encode()


def _personal(root: Path) -> set[str]:
    from slate_git.git.failure import GitFailed
    from slate_git.index.store import Store

    try:
        return Store(root).personal
    except GitFailed:
        return set()
