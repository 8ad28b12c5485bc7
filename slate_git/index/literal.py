"""The text that a subject must hold for a trigger to fire, ignoring ASCII case.

The gate looks for it in the call before Python starts, so it may hold only
characters that no JSON encoder escapes. It is a necessary condition and no
more: a subject with the literal may still miss the trigger.
"""

from __future__ import annotations

from slate_git.index import literal_of_glob, literal_of_pattern
from slate_git.lesson.memory import Trigger


def needed(trigger: Trigger) -> tuple[str, ...]:
    """The literals, sorted, of which one stands in the folded subject whenever the trigger fires.

    A subject that holds one of ``pattern.SPECIAL`` is the exception, and passes
    every gate. Where the trigger requires no text the answer is ``("",)``.
    """
    if trigger.tool == "shell":
        return literal_of_pattern.needed(trigger.pattern)
    if trigger.tool == "file":
        return literal_of_glob.of_path(trigger.pattern)
    return literal_of_glob.needed(trigger.pattern)
