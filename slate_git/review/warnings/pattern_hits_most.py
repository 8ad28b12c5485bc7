"""A pattern that hits most of the commands that agents run.

A letter, a slash or any eleven characters are in nearly every command that is
longer than a word, so the memory comes up at once in every session, whatever
it is about. Use instead: the program and the words that set the situation
apart, such as ``git push``.
"""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.lesson.draft import Finding
from slate_git.review.hints import most_commands
from slate_git.review.state import State

ID = "pattern-hits-most"
LESSON = ".slate/lessons/a.yaml"
QUIET = [{LESSON: "text: Mind it\nwhen: {tool: shell, match: git push}\n"}]
WARNED = [{LESSON: "text: Mind it\nwhen: {tool: shell, match: '.{11}'}\n"}]


def check(state: State) -> Iterator[tuple[str, Finding]]:
    """The patterns that hit more than ``hints.MOST`` of what is really run."""
    for memory in state.memories:
        for position, trigger in enumerate(memory.when):
            for _, what, repair in most_commands(trigger):
                yield memory.id, Finding(("when", position), what, repair)
