"""The events of a session's life: start, resume, compaction, clear."""

from __future__ import annotations

from slate_git.hook import home, index, lesson
from slate_git.hook.call import Life
from slate_git.hook.seen import Seen, digest, sweep
from slate_git.hook.system import os

LOOKED_INTO = 20
"""Files without a row that are read to see whether they should have one."""


def event(life: Life, agent: str, root: str, local: str) -> str:
    """Forget or sweep; one line for the human (never the model) where the index is out of date.

    ``local`` is the folder of the clone's local state.
    """
    folder = home.of(root, local)
    seen = Seen(folder, agent, life.session, life.context)
    if life.inside is not None:
        # The name is the agent's; hashed, it can hold nothing that a file name may not.
        name = digest(life.context) if life.context else ""
        main = Seen(folder, agent, life.session, "")
        (main.enter if life.inside else main.leave)(name)
        return ""
    if life.forget:
        seen.forget()
    else:
        seen.touch()
    if folder:
        sweep(folder + "/seen")
    return stale(root, lesson.site(local))


def stale(root: str, site: list[str]) -> str:
    """One line on a lesson file without a row, or a row without a file; else nothing."""
    rows = {row.id for row in index.every(index.load(root))}
    try:
        names = os.listdir(root + "/.slate/lessons")
    except OSError:
        names = []
    files = {name[:-5] for name in names if name.endswith(".yaml")}
    gone = sorted(rows - files)
    if gone and not index.is_id(gone[0]):  # what a stranger wrote there is not shown
        return "Slate: the index holds lines that no build writes; run: slate build"
    if gone:
        return f"Slate: the index names {gone[0]}, which has no file; run: slate build"
    for id in sorted(files - rows)[:LOOKED_INTO]:
        found = lesson.load(root, id, site)
        if found is not None and found.triggers:
            return f"Slate: the index lacks {id}; run: slate build"
    return ""
