"""A glob with a form that other tools read differently.

A leading ``!``, a range in braces, or a bare name that hits files of the top
folder alone although more of that name lie deeper. Use instead: the form that
the warning names, which says the same in every tool.
"""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.lesson.draft import Finding
from slate_git.review.hints import deeper, glob_hints
from slate_git.review.state import State

ID = "odd-glob"
LESSON = ".slate/lessons/a.yaml"
FILES = {"a.sql": "a\n", "src/b.sql": "b\n"}
QUIET = [{LESSON: "text: Mind it\nwhen: {tool: edit, path: '**/*.sql'}\n", **FILES}]
WARNED = [{LESSON: "text: Mind it\nwhen: {tool: edit, path: '*.sql'}\n", **FILES}]


def check(state: State) -> Iterator[tuple[str, Finding]]:
    """The odd forms, and bare names that hit only a part of what bears them."""
    for memory in state.memories:
        for position, (tool, pattern) in enumerate(memory.when):
            if tool in ("shell", "command"):
                continue
            where = ("when", position)
            for offset, what, repair in glob_hints(pattern):
                yield memory.id, Finding(where, what, repair, offset)
            if "/" not in pattern and state.files.hit(pattern):
                better = deeper(pattern, state.files.paths)
                if better:
                    what = f"`{pattern}` hits files of the top folder alone"
                    repair = f"write {better.pattern}, which hits {better.more} more"
                    yield memory.id, Finding(where, what, repair)
