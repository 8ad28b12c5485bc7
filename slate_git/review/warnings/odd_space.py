"""A trigger with a space that is not the one of the keyboard.

A no-break space copied from a web page looks like a space, and no command or
path holds one, so the trigger never fires. Use instead: a plain space.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from slate_git.lesson.draft import Finding
from slate_git.review.state import State

ID = "odd-space"
LESSON = ".slate/lessons/a.yaml"
QUIET = [{LESSON: "text: Mind\u00a0it\nwhen: {tool: shell, match: git push}\n"}]
WARNED = [{LESSON: "text: Mind it\nwhen: {tool: shell, match: git\u00a0push}\n"}]


def check(state: State) -> Iterator[tuple[str, Finding]]:
    """The first such space of each trigger."""
    for memory in state.memories:
        for position, (_, pattern) in enumerate(memory.when):
            for offset, character in enumerate(pattern):
                if character != " " and unicodedata.category(character) == "Zs":
                    name = unicodedata.name(character).lower()
                    what = f"the trigger holds U+{ord(character):04X}, {name}"
                    yield (
                        memory.id,
                        Finding(("when", position), what, "type a plain space there", offset),
                    )
                    break
