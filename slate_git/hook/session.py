"""The events of a session's life: start, resume, compaction, clear."""

from __future__ import annotations

from slate_git.hook import index, lesson, state
from slate_git.hook.call import Life
from slate_git.hook.seen import Seen, digest
from slate_git.hook.system import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from slate_git.hook.private import Private

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
    """One line on a lesson file and rows that do not say the same; else nothing.

    What the index does not hold yet gets private rows, by which it arrives in this
    working tree until then.
    """
    rows: dict[str, set[tuple[str, str]]] = {}
    for row in index.every(index.load(root)):
        rows.setdefault(row.id, set()).add((row.tool, row.trigger))
    files = _files(root + "/.slate/lessons")
    gone = sorted(rows.keys() - files.keys())
    behind, own = _behind(root, rows, files, gone)
    if gone and not index.is_id(gone[0]):  # what a stranger wrote there is not shown
        return "Slate: the index holds lines that no build writes; run: slate build"
    lost = [id for id in gone if id not in own.hidden]
    if lost:
        return f"Slate: the index names {lost[0]}, which has no file; run: slate build"
    for id in behind:
        what = "has an older version of" if id in rows else "lacks"
        mend = "; run: slate build"
        if behind[id]:
            mend = ", which arrives in this working tree alone until you run: slate build"
        return f"Slate: the index {what} {id}{mend}"
    if gone:
        others = f" and {len(gone) - 1} more" if gone[1:] else ""
        return (
            f"Slate: git hides {gone[0]}{others} in this working tree, so it does not arrive here"
        )
    return ""


def _behind(
    root: str, rows: dict[str, set[tuple[str, str]]], files: dict[str, int], gone: list[str]
) -> tuple[dict[str, bool], Private]:
    """The lessons, of those looked into, that the index does not hold as their files say them,
    but for those that it never will, each with whether it arrives here all the same."""
    from slate_git.hook import private

    path = state.private(root)
    own = private.Private(path)
    fresh = sorted(files, key=lambda id: (-files[id], id))
    lacking = [id for id in fresh if id not in rows][:LOOKED_INTO]
    known = [id for id in fresh if id in rows][:LOOKED_INTO]
    looked = dict.fromkeys([*lacking, *known, *sorted(own.rows.keys() & files)[:LOOKED_INTO]])
    said = {}
    try:
        for id in looked:
            found = lesson.load(root, id)
            said[id] = set(found.triggers) if found is not None else set()
    except ImportError:
        pass  # without the library no file can be read, here or later
    behind = [id for id in said if said[id] != rows.get(id, set())]

    def settled(id: str) -> bool:
        told = own.rows.get(id) == said[id]
        return told or (id in own.none and files[id] < own.made)

    current = all(map(settled, behind)) and set(gone) <= own.hidden | own.none
    if path and (not current or (own and not behind and not gone)):
        own = private.make(root, path)
    return {id: own.rows.get(id) == said[id] for id in behind if id not in own.personal}, own


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
