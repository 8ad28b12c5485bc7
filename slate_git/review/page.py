"""A review as one Markdown page, short enough for a comment on a pull request.

What stands here in plain Markdown are our own words and numbers; all that
others wrote stands in code spans and blocks (see ``markdown``).
"""

from __future__ import annotations

from slate_git.lesson.draft import Fault
from slate_git.lesson.memory import LESSONS, Memory, Trigger
from slate_git.review.changes import MemoryChange, Reach, Review, Runs, Trial, delivered
from slate_git.review.effect import CALLS
from slate_git.review.markdown import block, code

MOST = 50_000
"""Bytes of the page: GitHub takes 65,536 characters of a comment, and Linux 128 KiB of a variable
that carries it in base64."""
FILES, TRIALS, TRIGGERS, FAULTS, AUTHORS = 3, 6, 8, 10, 5
"""How many of each a memory shows; the rest is a number."""

NOTHING = "This branch changes none of them."
"""The third line of a page that has nothing to tell; who posts pages looks at it."""

STANDOUTS = 50
"""How many lines stand in front of everything; the rest is a number."""

ORDER = ("added", "changed", "renamed", "removed")


def page(review: Review, runs: Runs = ()) -> str:
    """The page, without a line break at its end."""
    head = ["## Memories of this repository", *_runs(runs)]
    if not review.changes and not review.elsewhere and not review.stale:
        return "\n\n".join([*head, NOTHING])
    parts = [*head, _summary(review), *_standouts(review)]
    parts += [_told("The trigger index", review.stale)] if review.stale else []
    last = _elsewhere(review)
    room = MOST - sum(map(_size, [*parts, *last]))
    left = []
    ordered = sorted(review.changes, key=lambda change: (ORDER.index(change.verb), change.id))
    for change in ordered:
        text = _change(change)
        room -= _size(text) + 2
        if room > 0:
            parts.append(text)
        else:
            left.append(change)
    if left:
        named = ", ".join(code(change.id) for change in left[:50])
        more = f" and {len(left) - 50} more" if len(left) > 50 else ""
        parts.append(f"Not shown, for want of room: {named}{more}.")
    return "\n\n".join([*parts, *last])


def _runs(runs: Runs) -> list[str]:
    """What runs in the agent of everyone who takes the branch, before all that is only read."""
    lines = []
    for path, verb, faults in runs[:STANDOUTS]:
        where = "in the agent of everyone who takes this branch"
        lines.append(f"- **{code(path)} is {verb}: it runs {where}.**")
        lines += [f"  {_warning(fault)}" for fault in faults]
        if verb != "removed" and not faults:
            lines.append("  - It is what this release of Slate writes.")
    return ["\n".join(lines)] if lines else []


def _elsewhere(review: Review) -> list[str]:
    """What is found beside the memories that changed."""
    refused = [fault for fault in review.elsewhere if not fault.warning]
    warned = [fault for fault in review.elsewhere if fault.warning]
    told = (
        ("Other files that are refused", refused),
        ("Warnings about memories that it does not change", warned),
    )
    return [_told(title, faults) for title, faults in told if faults]


def _size(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


def _summary(review: Review) -> str:
    verbs = [change.verb for change in review.changes]
    counts = [f"{verbs.count(verb)} {verb}" for verb in ORDER if verb in verbs] or ["none changed"]
    return (
        f"{', '.join(counts)}; {_count(review.memories, 'memory', 'memories')} after it, over "
        f"{_count(review.tracked, 'tracked file', 'tracked files')}. "
        f"Compared with {code(review.base[:9])}."
    )


def _standouts(review: Review) -> list[str]:
    """What a reviewer must not miss, in front of everything."""
    lines = [
        f"- **{code(c.id)} is refused**: no index can be built while it stands."
        for c in review.changes
        if c.faults
    ]
    for change in review.changes:
        for reach in change.reaches if change.old and change.new else ():
            if reach.more:
                number = _count(len(reach.more), "tracked file", "tracked files")
                lines.append(f"- **{code(change.id)} now hits {number} that it did not hit.**")
    if len(lines) > STANDOUTS:
        lines[STANDOUTS:] = [f"- and {len(lines) - STANDOUTS} more of these"]
    return ["\n".join(lines)] if lines else []


def _change(change: MemoryChange) -> str:
    head = f"### {change.verb.capitalize()}: {code(change.id)}"
    if change.verb == "renamed":
        head += f", was {code(change.was)}"
    by = ", ".join(map(code, change.authors[:AUTHORS])) or "nobody that git knows"
    if len(change.authors) > AUTHORS:
        by += f" and {len(change.authors) - AUTHORS} more"
    parts = [head, f"By {by}."]
    if change.faults:
        parts.append(_told("Refused", change.faults))
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
    lines = [*_triggers(change), *map(_trial, change.trials[:TRIALS])]
    if len(change.trials) > TRIALS:
        lines.append(f"- and {len(change.trials) - TRIALS} more examples")
    lines += [_warning(fault) for fault in change.warnings[:FAULTS]]
    return "\n\n".join([*parts, "\n".join(lines)] if lines else parts)


def _triggers(change: MemoryChange) -> list[str]:
    old = change.old.triggers if change.old else ()
    new = change.new.triggers if change.new else ()
    lines = []
    for trigger in (new or old)[:TRIGGERS]:
        fresh = " (new)" if old and new and trigger not in old else ""
        lines.append(f"- {'comes' if new else 'came'} up {_words(trigger)}{fresh}")
    if len(new or old) > TRIGGERS:
        lines.append(f"- and through {len(new or old) - TRIGGERS} more triggers")
    if new:
        gone = [trigger for trigger in old if trigger not in new]
        lines += [f"- no longer comes up {_words(trigger)}" for trigger in gone[:TRIGGERS]]
    lines += [line for reach in change.reaches for line in _reach(reach, change.old, change.new)]
    return lines


def _words(trigger: Trigger) -> str:
    return f"on {CALLS[trigger.tool]} {code(trigger.pattern)}"


def _reach(reach: Reach, old: Memory | None, new: Memory | None) -> list[str]:
    """How many tracked files a tool's triggers hit, old against new, with examples."""
    what = {"file": "cited", "read": "read", "edit": "edited"}[reach.tool]
    if new is None:
        return [f"- hit {_count(len(reach.before), 'tracked file', 'tracked files')} when {what}"]
    now = _count(len(reach.now), "tracked file", "tracked files")
    if old is None or not (reach.more or reach.less):
        examples = _files(list(reach.now))
        return [f"- hits {now} when {what}{': ' + examples if examples else ''}"]
    lines = [f"- hits {now} when {what}, {len(reach.before)} before"]
    if reach.more:
        lines.append(f"  - **{len(reach.more)} that it did not hit**: {_files(reach.more)}")
    if reach.less:
        lines.append(f"  - {len(reach.less)} no longer: {_files(reach.less)}")
    return lines


def _files(paths: list[str]) -> str:
    """The first, the middle and the last, which tell more than the first three."""
    shown = paths if len(paths) <= FILES else [paths[0], paths[len(paths) // 2], paths[-1]]
    return ", ".join(map(code, shown)) + (", …" if len(paths) > FILES else "")


def _trial(trial: Trial) -> str:
    what = f"{trial.example.tool} {code(trial.example.subject)}"
    if trial.through is None:
        return f"- example: {what} stays silent"
    return f"- example: {what} fires through {code(trial.through.pattern)}"


def _told(title: str, faults: list[Fault]) -> str:
    lines = [_warning(fault) for fault in faults[:FAULTS]]
    if len(faults) > FAULTS:
        lines.append(f"- and {len(faults) - FAULTS} more: `slate check` tells them all")
    return f"**{title}**\n\n" + "\n".join(lines)


def _warning(fault: Fault) -> str:
    level = "warning" if fault.warning else "error"
    place = f"{fault.path.removeprefix(LESSONS + '/')}:{fault.line}"
    repair = f": {code(fault.repair, 300)}" if fault.repair else ""
    return f"- {level} {code(place)} ({fault.id}): {code(fault.what, 300)}{repair}"


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
