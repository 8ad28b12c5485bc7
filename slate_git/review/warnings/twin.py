"""Two memories with the same triggers and the same text, but for case and punctuation.

Both are delivered, and a model reads the same twice. Use instead: one of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.find.similar import said
from slate_git.lesson.draft import Finding
from slate_git.review.state import State

ID = "twin"
ONE, OTHER = ".slate/lessons/a.yaml", ".slate/lessons/b.yaml"
LESSON = "text: Run the gate first\nwhen: {tool: shell, match: git push}\n"
QUIET = [{ONE: LESSON, OTHER: LESSON.replace("push", "pull")}]
WARNED = [{ONE: LESSON, OTHER: LESSON.replace("Run the gate first", "run the GATE, first!")}]


def check(state: State) -> Iterator[tuple[str, Finding]]:
    """Each memory that says what one before it says already."""
    first: dict[object, str] = {}
    for memory in state.memories:
        id = first.setdefault(said(memory), memory.id)
        if id != memory.id:
            what = f"says the same on the same triggers as {id}"
            yield memory.id, Finding(("text",), what, f"`slate forget` this one or {id}")
