"""A pattern of plain words, with an example that only mentions them.

``match: git push`` is looked for in the raw text of a command, so it also fires
where the words stand in quotes, in a heredoc or behind ``echo``, and an example
of this memory does just that. Use instead: ``command: git push``, which fires
where it is run, also as ``git -C app push`` and behind a long message.
"""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.base.text import cut
from slate_git.find.firing import firing
from slate_git.lesson.draft import Finding
from slate_git.lesson.memory import Trigger
from slate_git.review.as_command import plain
from slate_git.review.state import State

ID = "match-of-a-mention"
LESSON = ".slate/lessons/a.yaml"
QUIET = [
    {
        LESSON: "text: Mind it\nwhen: {tool: shell, match: git push}\n"
        "examples: {fires: [cd app && git push, git push && echo git push]}\n"
    }
]
WARNED = [
    {
        LESSON: "text: Mind it\nwhen: {tool: shell, match: git push}\n"
        "examples: {fires: [git push, \"git commit -m 'before git push'\"]}\n"
    }
]


def check(state: State) -> Iterator[tuple[str, Finding]]:
    """Each trigger of words with the first example that runs none of them."""
    for memory in state.memories:
        calls = [call for call in memory.fires if call.tool == "shell"]
        for position, trigger in enumerate(memory.when):
            if trigger.tool != "shell" or not plain(trigger.pattern):
                continue
            words = Trigger("command", trigger.pattern)
            for call in calls:
                if firing([trigger], call) and not firing([words], call):
                    what = f"`{trigger.pattern}` is mentioned and not run in `{cut(call.subject)}`"
                    repair = f"write command: {trigger.pattern}, and take that example out"
                    yield memory.id, Finding(("when", position), what, repair)
                    break
