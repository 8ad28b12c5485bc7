"""A reference to a commit that git does not have.

It was rebased away, or never pushed, so nobody can see what the memory was
written about. Use instead: a commit of the branch that everybody has.
"""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.hook.reference import pinned
from slate_git.lesson.draft import Finding
from slate_git.review.state import State

ID = "unknown-commit"
LESSON = ".slate/lessons/a.yaml"
QUIET = [{LESSON: "text: One pool for all\nsource_ref: src/pool.py\n", "src/pool.py": "a\n"}]
WARNED = [{LESSON: "text: One pool\nsource_ref: src/pool.py@1234567\n", "src/pool.py": "a\n"}]


def check(state: State) -> Iterator[tuple[str, Finding]]:
    """The commits that references name and git does not know; a shallow clone cannot tell."""
    found = [
        (memory.id, position, commit)
        for memory in state.memories
        for position, reference in enumerate(memory.source_ref)
        if (commit := pinned(reference))
    ]
    if not found or state.past is None or state.past.shallow:
        return
    known = state.past.ids((commit, "") for _, _, commit in found)
    for (id, position, commit), there in zip(found, known, strict=True):
        if not there:
            what = f"git has no commit {commit}"
            yield id, Finding(("source_ref", position), what, "name a commit that was pushed")
