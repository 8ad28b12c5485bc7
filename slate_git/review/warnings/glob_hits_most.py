"""A glob that hits most of the repository's files.

A memory that comes up on nearly every read or edit is read once and then in
the way of others: at most two arrive on a call. Use instead: the folder or the
ending that it is really about.
"""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.lesson.draft import Finding
from slate_git.review.state import State

ID = "glob-hits-most"
MOST = 0.5
"""The share of the tracked files that is most of them."""
FEWEST = 20
"""Below so many tracked files, half of them is no sign of anything."""

LESSON = ".slate/lessons/a.yaml"
FILES = {f"src/{number}.py": "a\n" for number in range(15)}
OTHERS = {f"docs/{number}.md": "a\n" for number in range(20)}
QUIET = [{LESSON: "text: Mind it\nwhen: {tool: edit, path: 'src/**'}\n", **FILES, **OTHERS}]
WARNED = [{LESSON: "text: Mind it\nwhen: {tool: edit, path: 'docs/**'}\n", **FILES, **OTHERS}]


def check(state: State) -> Iterator[tuple[str, Finding]]:
    """The globs that hit more than ``MOST`` of the tracked files."""
    total = len(state.files)
    for memory in state.memories if total >= FEWEST else ():
        for position, trigger in enumerate(memory.when):
            hit = len(state.files.of(trigger))
            if hit > MOST * total:
                what = f"`{trigger.pattern}` hits {hit} of {total} tracked files"
                repair = "name the folder or the ending that it is about"
                yield memory.id, Finding(("when", position), what, repair)
