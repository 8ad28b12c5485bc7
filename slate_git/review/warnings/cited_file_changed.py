"""A cited file that has changed since the memory was written.

What was true of the file then may not be now. Since when is the memory's own
last commit, or the commit that the reference names. Use instead: the memory as
it should read now; where it still holds, a reference with the commit at which
that was seen, ``src/pool.py@1a2b3c4``.
"""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.hook.reference import cited, pinned
from slate_git.lesson.draft import Finding
from slate_git.review.state import State

ID = "cited-file-changed"
LESSON = ".slate/lessons/a.yaml"
TEXT = "text: One pool for all, it is shared\nsource_ref: src/pool.py\n"
QUIET = [{"src/pool.py": "a\n"}, {LESSON: TEXT, "src/pool.py": "b\n"}, {"src/other.py": "a\n"}]
WARNED = [{LESSON: TEXT, "src/pool.py": "a\n"}, {"src/pool.py": "b\n"}]


def check(state: State) -> Iterator[tuple[str, Finding]]:
    """The references whose file, or folder, is another now than it was then."""
    if state.past is None or not state.past.commit:
        return
    found = []
    for memory in state.memories:
        for position, reference in enumerate(memory.source_ref):
            path = cited(reference)
            change = state.last.get(memory.path) if path else None
            since = pinned(reference) or (change.commit if change else "")
            if path and since and state.files.cited(path):
                found.append((memory.id, position, path, since))
    then = state.past.ids((since, path) for _, _, path, since in found)
    now = state.past.ids((state.past.commit, path) for _, _, path, _ in found)
    for (id, position, path, since), old, new in zip(found, then, now, strict=True):
        if old and new and old != new:
            what = f"`{path}` has changed since this was written, at {since[:9]}"
            repair = (
                f"see `git diff {since[:9]} -- {path}`; if it still holds, "
                f"cite {path}@{state.past.commit[:9]}"
            )
            yield id, Finding(("source_ref", position), what, repair)
