"""Which of some triggers a call fires, asked of the hook's own matcher."""

from __future__ import annotations

from collections.abc import Iterable

from slate_git.hook import match, pattern
from slate_git.hook.paths import clean, slashed
from slate_git.lesson.memory import Example, Trigger


def firing(triggers: Iterable[Trigger], call: Example) -> Trigger | None:
    """The first trigger that a call fires; None where there is none. Patterns must be sound."""
    subject = call.subject if call.tool == "shell" else subject_of(call)
    for trigger in meant(triggers, call):
        if match.row_fires(trigger.tool, trigger.pattern, subject):
            return trigger
    return None


def meant(triggers: Iterable[Trigger], call: Example) -> list[Trigger]:
    """The triggers that are for calls of this tool."""
    return [trigger for trigger in triggers if trigger.tool in match.TOOLS[call.tool]]


def subject_of(call: Example) -> str:
    """What the matcher is shown: a command's beginning, or a clean path."""
    if call.tool == "shell":
        return call.subject[: pattern.SUBJECT]
    return clean(slashed(call.subject)).lstrip("/")
