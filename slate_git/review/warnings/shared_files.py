"""Two lessons whose globs hit the same tracked files.

At most two memories arrive on a call, and these come up together on every one:
a third waits for the next. Use instead: one lesson, or globs that part the
files between them; where two belong together, nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.lesson.draft import Finding
from slate_git.lesson.memory import LESSONS
from slate_git.review.state import State

ID = "shared-files"
ONE, OTHER = ".slate/lessons/a.yaml", ".slate/lessons/b.yaml"
A = "text: Run the gate first\nwhen: {tool: edit, path: 'src/**'}\n"
B = "text: Never by hand, it is generated\nwhen: {tool: edit, path: 'src/*.py'}\n"
QUIET = [{ONE: A, OTHER: B, "src/a.py": "a\n", "src/b.c": "b\n"}]
WARNED = [{ONE: A, OTHER: B, "src/a.py": "a\n", "src/b.py": "b\n"}]


def check(state: State) -> Iterator[tuple[str, Finding]]:
    """Each lesson that hits just the files of one before it, through the same tool."""
    first: dict[object, tuple[str, str]] = {}
    for memory in state.memories:
        for position, trigger in enumerate(memory.when):
            tool, pattern = trigger
            hit = state.files.of(trigger)
            if not hit:
                continue
            id, other = first.setdefault((tool, hit), (memory.id, pattern))
            if id != memory.id:
                number = "file" if len(hit) == 1 else f"{len(hit)} files"
                what = f"`{pattern}` hits the same {number} as `{other}` of {id}"
                repair = f"if they belong together, make one of the two: see {LESSONS}/{id}.yaml"
                yield memory.id, Finding(("when", position), what, repair)
                break
