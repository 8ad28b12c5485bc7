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
from slate_git.hook.private import HIDDEN, NONE, PERSONAL

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
    data = made(Path(root), *differing(root))
    if data:
        atomic.write(Path(path), data)
    elif os.path.lexists(path):
        os.unlink(path)


def _own(path: str) -> bool:
    """Whether a file can be written there without following a link, or another user's folder."""
    folder = os.path.dirname(path)
    while not os.path.lexists(folder):
        folder = os.path.dirname(folder)
    real = os.path.realpath(os.path.dirname(folder)) + os.sep + os.path.basename(folder)
    return state.ours(folder, state.FOLDER) and os.path.realpath(folder) == real


def differing(root: str) -> tuple[list[str], list[str]]:
    """The ids of lessons whose triggers are not those that the committed index has, and those
    that it has and that have no file."""
    rows: dict[str, set[tuple[str, str]]] = {}
    for row in index.every(index.load(root)):
        rows.setdefault(row.id, set()).add((row.tool, row.trigger))
    found = []
    began = time.process_time()
    latest = _latest(f"{root}/.slate/lessons")
    for id in latest[:MOST_FILES]:
        said = lesson.load(root, id)
        if (set(said.triggers) if said else set()) != rows.get(id, set()):
            found.append(id)
        if time.process_time() - began > MOST_SECONDS:
            break
    gone = (id for id in rows.keys() - set(latest) if index.is_id(id))
    return sorted(found), sorted(gone)


def _latest(folder: str) -> list[str]:
    """The ids of a folder's lesson files, those first that were changed last."""
    found = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith(".yaml") and entry.is_file(follow_symlinks=False):
                    changed = entry.stat(follow_symlinks=False).st_mtime_ns
                    found.append((-changed, entry.name[: -len(".yaml")]))
    except FileNotFoundError:  # all of them may be hidden
        pass
    return [id for _, id in sorted(found)]


def made(root: Path, ids: list[str], gone: list[str]) -> bytes:
    """The file of private rows for these lessons; empty where there is nothing to say."""
    personal, hidden = _asked_of_git(root)
    lines = [(HIDDEN if id in hidden else NONE) + id for id in gone]
    lines += [PERSONAL + id for id in ids if id in personal]
    if ids:
        lines += _rows(root, ids)
    return "\n".join([index.HEADER, *lines, ""]).encode() if lines else b""


def _rows(root: Path, ids: list[str]) -> list[str]:
    from slate_git.index.cache import Cache
    from slate_git.lesson import folder

    cache = Cache(root)
    lines = []
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
    return lines


def _asked_of_git(root: Path) -> tuple[set[str], set[str]]:
    """The ids of lessons that git ignores, and of those that the working tree hides."""
    from slate_git.git.failure import GitFailed
    from slate_git.index.store import Store

    try:
        store = Store(root)
        return store.personal, {name.removesuffix(".yaml") for name in store.hidden}
    except GitFailed:
        return set(), set()
