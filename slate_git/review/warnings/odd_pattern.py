"""A pattern that is read, and hardly as it was meant.

A shell glob (``git push*``), a permission rule (``Bash(git push:*)``), slashes
or quotes around it, a prompt in front, a typographic dash, ``[:space:]``
without its outer brackets, or ``\\b`` before a dash. Use instead: the form that
the warning names, which says the same as a regular expression of Python.
"""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.lesson.draft import Finding
from slate_git.review.hints import pattern_hints
from slate_git.review.state import State

ID = "odd-pattern"
LESSON = ".slate/lessons/a.yaml"
QUIET = [{LESSON: "text: Mind it\nwhen: {tool: shell, match: git push}\n"}]
WARNED = [{LESSON: "text: Mind it\nwhen: {tool: shell, match: 'git push*'}\n"}]


def check(state: State) -> Iterator[tuple[str, Finding]]:
    """The first oddity of each pattern."""
    for memory in state.memories:
        for position, trigger in enumerate(memory.when):
            for offset, what, repair in pattern_hints(trigger):
                yield memory.id, Finding(("when", position), what, repair, offset)
