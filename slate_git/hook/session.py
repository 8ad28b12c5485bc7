"""The events of a session's life: start, resume, compaction, clear."""

from __future__ import annotations

from slate_git.hook import index, lesson, state
from slate_git.hook.call import Life
from slate_git.hook.seen import Seen, digest
from slate_git.hook.system import os

LOOKED_INTO = 20
"""Files that are read to see whether the index says what they say: those without a row, and of
the others the ones that were changed last."""


def event(life: Life, agent: str, root: str, local: str) -> tuple[str, tuple[str, str] | None]:
    """Forget, or give back what did not arrive; what is to be said, and to be swept.

    That is one line for the human (never the model) where the index is out of
    date, and the folder of all sessions with this one's. ``agent`` says whose
    session it is, as ``Seen`` has it; ``local`` is the folder of the clone's local
    state.
    """
    folder = state.writable(root, local)
    seen = Seen(folder, agent, life.session, life.context, life.transcript)
    if life.inside is not None:
        # The name is the agent's; hashed, it can hold nothing that a file name may not.
        name = digest(life.context) if life.context else ""
        main = Seen(folder, agent, life.session, "")
        (main.enter if life.inside else main.leave)(name)
        return "", None
    if life.forget:
        seen.forget()
    else:
        seen.resumed()
        seen.touch()
    return stale(root), (seen.all, seen.folder) if folder else None


def stale(root: str) -> str:
    """One line on a lesson file and rows that do not say the same; else nothing."""
    rows: dict[str, set[tuple[str, str]]] = {}
    for row in index.every(index.load(root)):
        rows.setdefault(row.id, set()).add((row.tool, row.trigger))
    files = _files(root + "/.slate/lessons")
    gone = sorted(rows.keys() - files.keys())
    if gone and not index.is_id(gone[0]):  # what a stranger wrote there is not shown
        return "Slate: the index holds lines that no build writes; run: slate build"
    if gone:
        return f"Slate: the index names {gone[0]}, which has no file; run: slate build"
    fresh = sorted(files, key=lambda id: (id in rows, -files[id], id))
    lacking = [id for id in fresh if id not in rows][:LOOKED_INTO]
    try:
        for id in lacking + [id for id in fresh if id in rows][:LOOKED_INTO]:
            found = lesson.load(root, id)
            said = set(found.triggers) if found is not None else set()
            if said and id not in rows:
                return f"Slate: the index lacks {id}; run: slate build"
            if said != rows.get(id, set()):
                return f"Slate: the index has an older version of {id}; run: slate build"
    except ImportError:
        pass  # without the library no file can be read, here or later
    return ""


def _files(folder: str) -> dict[str, int]:
    """The lesson files of a folder by their ids, with the time of the last change."""
    found = {}
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith(".yaml"):
                    status = entry.stat(follow_symlinks=False)
                    found[entry.name[:-5]] = status.st_mtime_ns
    except OSError:
        pass
    return found
