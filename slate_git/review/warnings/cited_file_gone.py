"""A cited file that git does not track.

Nothing reads or edits a file that is gone, so the memory is not delivered for
it. Use instead: the name that git says it was renamed to; or take the
reference out, and the memory with it if it was about that file alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.hook.reference import cited
from slate_git.lesson.draft import Finding
from slate_git.review.state import State

ID = "cited-file-gone"
LESSON = ".slate/lessons/a.yaml"
TEXT = "text: One pool for all, it is shared\nsource_ref: src/pool.py:12\n"
POOL = "".join(f"line {number}\n" for number in range(20))
QUIET = [{LESSON: TEXT, "src/pool.py": POOL}]
WARNED = [{LESSON: TEXT, "src/pool.py": POOL}, {"src/pool.py": None, "src/pools.py": POOL}]


def check(state: State) -> Iterator[tuple[str, Finding]]:
    """The references to nothing, with what git knows of them."""
    missing = [
        (memory.id, position, path)
        for memory in state.memories
        for position, reference in enumerate(memory.source_ref)
        if (path := cited(reference)) and not state.files.cited(path)
    ]
    elsewhere = state.elsewhere(path for _, _, path in missing)
    missing = [found for found in missing if found[2] not in elsewhere]
    names = {path for _, _, path in missing}
    gone = state.past.gone(names, set(state.tracked)) if state.past and names else {}
    for id, position, path in missing:
        went = gone.get(path)
        repair = "mend the reference, or take it out"
        if went and went.now:
            what = f"`{path}` is gone since {went.commit[:9]}, renamed to `{went.now}`"
            repair = f"cite {went.now}"
        elif went:
            what = f"`{path}` is gone since {went.commit[:9]}"
        elif state.files.folder(path):
            what, repair = f"`{path}` is a folder", f"cite {path.rstrip('/')}/ for all below it"
        else:
            what = f"git tracks nothing at `{path}`"
            if state.commit == "HEAD" and (state.root / path).exists():
                repair = f"git add {path}"
        yield id, Finding(("source_ref", position), what, repair)
