"""A glob that hits no tracked file.

It never fires on a file that is there: the folder was renamed, the path is
misspelled, or the files are yet to come. Files of a submodule, and those that
git ignores, are absent on purpose. Use instead: the nearest glob that
hits something, which the warning names, or a memory without it.
"""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.lesson.draft import Finding
from slate_git.review.hints import nearest
from slate_git.review.state import State

ID = "glob-hits-nothing"
LESSON = ".slate/lessons/a.yaml"
QUIET = [{LESSON: "text: Mind it\nwhen: {tool: edit, path: 'src/**'}\n", "src/a.py": "a\n"}]
WARNED = [{LESSON: "text: Mind it\nwhen: {tool: edit, path: 'srcs/**'}\n", "src/a.py": "a\n"}]


def check(state: State) -> Iterator[tuple[str, Finding]]:
    """The globs that hit nothing, in a repository that tracks anything at all."""
    vain = [
        (memory.id, position, pattern)
        for memory in (state.memories if len(state.files) else ())
        for position, (tool, pattern) in enumerate(memory.when)
        if tool in ("read", "edit") and not state.files.hit(pattern)
    ]
    elsewhere = state.elsewhere(pattern for _, _, pattern in vain)
    for id, position, pattern in vain:
        if pattern not in elsewhere:
            near = nearest(pattern, state.files.paths)
            repair = f"the nearest that hits: {near}" if near else "mend it, or wait for the files"
            what = f"`{pattern}` hits none of {len(state.files)} tracked files"
            yield id, Finding(("when", position), what, repair)
