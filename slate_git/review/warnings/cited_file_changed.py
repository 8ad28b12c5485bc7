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
from slate_git.review.state import Scene

ID = "cited-file-changed"
LESSON = ".slate/lessons/a.yaml"
TEXT = "text: One pool for all, it is shared\nsource_ref: src/pool.py\n"
QUIET = [{"src/pool.py": "a\n"}, {LESSON: TEXT, "src/pool.py": "b\n"}, {"src/other.py": "a\n"}]
WARNED = [{LESSON: TEXT, "src/pool.py": "a\n"}, {"src/pool.py": "b\n"}]


def check(scene: Scene) -> Iterator[tuple[str, Finding]]:
    """The references whose file, or folder, is another now than it was then."""
    if scene.past is None or not scene.past.commit:
        return
    found = []
    for memory in scene.memories:
        for position, reference in enumerate(memory.source_ref):
            path = cited(reference)
            change = scene.last.get(memory.path) if path else None
            since = pinned(reference) or (change.commit if change else "")
            if path and since and scene.files.cited(path):
                found.append((memory.id, position, path, since))
    then = scene.past.ids((since, path) for _, _, path, since in found)
    now = scene.past.ids((scene.past.commit, path) for _, _, path, _ in found)
    for (id, position, path, since), old, new in zip(found, then, now, strict=True):
        if old and new and old != new:
            what = f"`{path}` has changed since this was written, at {since[:9]}"
            repair = (
                f"see `git diff {since[:9]} -- {path}`; if it still holds, "
                f"cite {path}@{scene.past.commit[:9]}"
            )
            yield id, Finding(("source_ref", position), what, repair)
