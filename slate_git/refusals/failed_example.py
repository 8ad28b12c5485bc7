"""An example that does not hold.

``fires`` are calls that the triggers must hit, ``silent`` those they must not.
They are run by the matcher that the hook uses whenever a memory is saved,
built or checked. Where triggers are of several tools an example says which:
``{tool: shell, command: git push}`` or ``{tool: read, path: src/a.py}``.
"""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.base.text import cut
from slate_git.find.firing import firing, late, meant, subject_of
from slate_git.hook import pattern
from slate_git.lesson.accepted import tool_of
from slate_git.lesson.draft import Draft, Finding, Where
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
            what = "the example cannot hold: this memory has no trigger"
            yield Finding(where, what, "give it a `when`, or take the examples out")
            continue
        if isinstance(call, str) and tool is None:
            what = f"the example `{call}` names no tool, but the triggers are for several"
            repair = "write {tool: shell, command: CALL} or {tool: read, path: PATH}"
            yield Finding(where, what, repair)
            continue
        example = Example(tool or "", call) if isinstance(call, str) else call
        yield from _run((*triggers, *draft.by_command()), example, fires, where)


def _run(
    triggers: tuple[Trigger, ...], example: Example, fires: bool, where: Where
) -> Iterator[Finding]:
    hit = firing(triggers, example)
    if hit is None and (slow := late(triggers, example)):
        what = f"`{cut(slow.pattern)}` takes longer on {_seen(example)} than the hook waits"
        yield Finding(where, what, "write it with fewer repeats")
    elif fires and hit is None:
        tried = " or ".join(f"`{trigger.pattern}`" for trigger in meant(triggers, example))
        missed = f"{tried} does not match it" if tried else "no trigger is for such calls"
        what = f"the {example.tool} call {_seen(example)} should fire, but {missed}"
        yield Finding(where, what, "mend the trigger, or take the example out")
    elif not fires and hit is not None:
        matched = f"should be silent, but `{hit.pattern}` matches it"
        what = f"the {example.tool} call {_seen(example)} {matched}"
        yield Finding(where, what, "make the trigger narrower, or take the example out")


def _seen(example: Example) -> str:
    """The subject as the matcher was shown it, on one line."""
    shown = "".join(c if c.isprintable() else repr(c)[1:-1] for c in subject_of(example))
    cut = example.tool == "shell" and len(example.subject) > pattern.SUBJECT
    return f"`{shown}`" + (f" (read to its {pattern.SUBJECT}th character)" if cut else "")
