"""An example that does not hold.

``fires`` are calls that the triggers must hit, ``silent`` those they must not.
They are run by the matcher that the hook uses whenever a memory is saved,
built or checked. Where triggers are of several tools an example says which:
``{tool: shell, command: git push}`` or ``{tool: read, path: src/a.py}``.
"""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.hook import match, pattern
from slate_git.hook.paths import clean, slashed
from slate_git.lesson.draft import Draft, Finding, Where, tool_of
from slate_git.lesson.memory import Example, Trigger

ID = "failed-example"
ACCEPTED = (
    "text: Before a push, run the full gate\n"
    "when: {tool: shell, match: git push}\n"
    "examples: {fires: [git push origin main], silent: [git pull]}\n"
)
REFUSED = (
    "text: Before a push, run the full gate\n"
    "when: {tool: shell, match: git push}\n"
    "examples: {fires: [git pull]}\n"
)


def check(draft: Draft) -> Iterator[Finding]:
    """Examples that fire or stay silent where they should not; the patterns must be sound."""
    triggers = draft.all_triggers()
    tool = tool_of(triggers)
    for where, fires, call in draft.examples():
        if not triggers:
            what = "an example of a memory that no call brings up"
            yield Finding(where, what, "give it a `when`, or take the examples out")
            continue
        if isinstance(call, str) and tool is None:
            what = f"{call!r} says no tool, and the triggers are of several"
            repair = "write {tool: shell, command: CALL} or {tool: read, path: PATH}"
            yield Finding(where, what, repair)
            continue
        example = Example(tool or "", call) if isinstance(call, str) else call
        yield from _run(triggers, example, fires, where)


def _run(
    triggers: tuple[Trigger, ...], example: Example, fires: bool, where: Where
) -> Iterator[Finding]:
    hit = firing(triggers, example)
    if fires and hit is None:
        tried = " or ".join(f"`{t.pattern}`" for t in triggers if _meant(t, example))
        missed = f"is not hit by {tried}" if tried else f"no trigger is for {example.tool} calls"
        what = f"{example.tool} {_seen(example)} should fire, but {missed}"
        yield Finding(where, what, "mend the trigger, or take the example out")
    elif not fires and hit is not None:
        what = f"{example.tool} {_seen(example)} should be silent, but `{hit.pattern}` hits it"
        yield Finding(where, what, "make the trigger narrower, or take the example out")


def firing(triggers: tuple[Trigger, ...], example: Example) -> Trigger | None:
    """The first trigger that a call fires; None where there is none."""
    subject = subject_of(example)
    for trigger in triggers:
        if _meant(trigger, example) and match.row_fires(trigger.tool, trigger.pattern, subject):
            return trigger
    return None


def subject_of(example: Example) -> str:
    """What the matcher is shown: a command's beginning, or a clean path."""
    if example.tool == "shell":
        return example.subject[: pattern.SUBJECT]
    return clean(slashed(example.subject)).lstrip("/")


def _meant(trigger: Trigger, example: Example) -> bool:
    return trigger.tool in match.TOOLS[example.tool]


def _seen(example: Example) -> str:
    """The subject as the matcher was shown it, on one line."""
    shown = "".join(c if c.isprintable() else repr(c)[1:-1] for c in subject_of(example))
    cut = example.tool == "shell" and len(example.subject) > pattern.SUBJECT
    return f"`{shown}`" + (f" (read to its {pattern.SUBJECT}th character)" if cut else "")
