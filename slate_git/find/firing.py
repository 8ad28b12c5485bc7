"""Which of some triggers a call fires, asked of the hook's own matcher."""

from __future__ import annotations

from collections.abc import Iterable

from slate_git.base.limited import Late, limited
from slate_git.hook import match, pattern
from slate_git.hook.deadline import MATCHING
from slate_git.hook.paths import clean, slashed
from slate_git.lesson.memory import Example, Trigger


def firing(triggers: Iterable[Trigger], call: Example) -> Trigger | None:
    """The first trigger that a call fires; None where there is none. Patterns must compile.

    A trigger that takes longer than the hook would wait does not fire, as there.
    """
    subject = call.subject if call.tool == "shell" else subject_of(call)
    for trigger in meant(triggers, call):
        try:
            with limited(MATCHING):
                if match.row_fires(trigger.tool, trigger.pattern, subject):
                    return trigger
        except Late:
            continue
    return None


def late(triggers: Iterable[Trigger], call: Example) -> Trigger | None:
    """The first trigger that takes longer on a call than the hook waits, if one does."""
    subject = call.subject if call.tool == "shell" else subject_of(call)
    for trigger in meant(triggers, call):
        try:
            with limited(MATCHING):
                match.row_fires(trigger.tool, trigger.pattern, subject)
        except Late:
            return trigger
    return None


def meant(triggers: Iterable[Trigger], call: Example) -> list[Trigger]:
    """The triggers that are for calls of this tool."""
    tools = match.TOOLS[call.tool]
    if call.tool == "shell":
        tools = tools.union(*match.FILES.values())
    return [trigger for trigger in triggers if trigger.tool in tools]


def subject_of(call: Example) -> str:
    """What the matcher is shown: a command's beginning, or a clean path."""
    if call.tool == "shell":
        return call.subject[: pattern.SUBJECT]
    return clean(slashed(call.subject)).lstrip("/")
