"""One changed memory: whole, in a section of its own, or in a line among many."""

from __future__ import annotations

from typing import NamedTuple

from slate_git.base.plural import count
from slate_git.lesson.memory import Memory, Trigger
from slate_git.review.changes import MemoryChange, Reach, Trial, delivered
from slate_git.review.effect import CALLS
from slate_git.review.finding_line import files, line, titled
from slate_git.review.markdown import block, code


class Limits(NamedTuple):
    """How many of each a section shows; the rest is a number."""

    files: int
    trials: int
    triggers: int
    faults: int
    authors: int


SOME = Limits(files=3, trials=6, triggers=8, faults=10, authors=5)
ALONE = Limits(files=40, trials=100, triggers=100, faults=100, authors=20)
"""Of a memory that is the only one."""

TEXT = 80
"""Characters of a text in a line."""


def section(change: MemoryChange, limits: Limits = SOME) -> str:
    """All that a reviewer reads of one memory."""
    head = f"### {change.verb.capitalize()}: {code(change.id)}"
    if change.verb == "renamed":
        head += f", was {code(change.was)}"
    by = ", ".join(map(code, change.authors[: limits.authors])) or "nobody that git knows"
    if len(change.authors) > limits.authors:
        by += f" and {len(change.authors) - limits.authors} more"
    parts = [head, f"By {by}."]
    if change.faults:
        parts.append(titled("Refused", change.faults, limits.faults))
        return "\n\n".join(parts)
    if change.verb == "removed":
        parts.append("What no model will read any more:")
    elif change.memory and not change.memory.triggers:
        parts.append("A note: kept and found by search, never delivered by itself.")
    else:
        parts.append("As the model will read it:")
    parts.append(block(delivered(change)))
    if change.old and change.new and change.old.text != change.new.text:
        parts += ["Before:", block(change.old.text)]
    lines = _triggers(change, limits)
    lines += map(_trial, change.trials[: limits.trials])
    if len(change.trials) > limits.trials:
        lines.append(f"- and {len(change.trials) - limits.trials} more examples")
    lines += [line(fault) for fault in change.warnings[: limits.faults]]
    return "\n\n".join([*parts, "\n".join(lines)] if lines else parts)


def item(change: MemoryChange) -> str:
    """One memory as an item of a list: what it is about, and how its text begins."""
    head = f"- {change.verb} **{code(change.id)}**"
    if change.verb == "renamed":
        head += f", was {code(change.was)}"
    memory = change.memory
    if change.faults or memory is None:
        return f"{head}: refused: {code(change.faults[0].what) if change.faults else '`?`'}"
    found = memory.triggers
    about = _words(found[0]) if found else "a note"
    if len(found) > 1:
        about += f" and {count(len(found) - 1, 'more trigger')}"
    changed = ""
    if change.old and change.new:
        text = ["its text"] * (change.old.text != change.new.text)
        triggers = ["its triggers"] * (change.old.triggers != found)
        parts = [*text, *triggers]
        changed = f" ({' and '.join(parts)})" if parts else " (neither text nor triggers)"
    warned = f"; {count(len(change.warnings), 'warning')}" if change.warnings else ""
    return f"{head}{changed}: {about}: {code(memory.text, TEXT)}{warned}"


def _triggers(change: MemoryChange, limits: Limits) -> list[str]:
    old = change.old.triggers if change.old else ()
    new = change.new.triggers if change.new else ()
    lines = []
    for trigger in (new or old)[: limits.triggers]:
        fresh = " (new)" if old and new and trigger not in old else ""
        lines.append(f"- {'comes' if new else 'came'} up {_words(trigger)}{fresh}")
    if len(new or old) > limits.triggers:
        lines.append(f"- and through {len(new or old) - limits.triggers} more triggers")
    if new:
        gone = [trigger for trigger in old if trigger not in new]
        lines += [f"- no longer comes up {_words(trigger)}" for trigger in gone[: limits.triggers]]
    for reach in change.reaches:
        lines += _reach(reach, change.old, change.new, limits.files)
    return lines


def _words(trigger: Trigger) -> str:
    return f"on {CALLS[trigger.tool]} {code(trigger.pattern)}"


def _reach(reach: Reach, old: Memory | None, new: Memory | None, most: int) -> list[str]:
    """How many tracked files a tool's triggers hit, old against new, with examples."""
    what = {"file": "cited", "read": "read", "edit": "edited"}[reach.tool]
    if new is None:
        return [f"- hit {count(len(reach.before), 'tracked file')} when {what}"]
    now = count(len(reach.now), "tracked file")
    if old is None or not (reach.more or reach.less):
        examples = files(reach.now, most)
        return [f"- hits {now} when {what}{': ' + examples if examples else ''}"]
    lines = [f"- hits {now} when {what}, {len(reach.before)} before"]
    if reach.more:
        lines.append(f"  - **{len(reach.more)} that it did not hit**: {files(reach.more, most)}")
    if reach.less:
        lines.append(f"  - {len(reach.less)} no longer: {files(reach.less, most)}")
    return lines


def _trial(trial: Trial) -> str:
    what = f"{trial.example.tool} {code(trial.example.subject)}"
    if trial.through is None:
        return f"- example: {what} stays silent"
    return f"- example: {what} fires through {code(trial.through.pattern)}"
