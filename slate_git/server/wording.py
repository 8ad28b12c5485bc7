"""How the answers are worded: for a model, which acts on them, and a person, who may read along."""

from __future__ import annotations

from pathlib import Path

from slate_git.base.plural import count as count
from slate_git.base.text import cut, one_line
from slate_git.git import tracked as files
from slate_git.git.failure import GitFailed
from slate_git.lesson.draft import Fault
from slate_git.lesson.memory import Memory
from slate_git.review import hints
from slate_git.review.globs import Files

FILES = 3
"""Files that a glob hits which are named; the rest is counted."""

WARNINGS = 5


def short(text: str) -> str:
    """An argument as an answer repeats it: in one line, and cut."""
    return one_line(cut(text))


def named(twin: Memory) -> str:
    """That a memory was not written, since one like it exists."""
    return (
        f"Not written: {twin.id} says nearly the same on the same trigger ({twin.path}):\n"
        f"{twin.text}\nTo change it, call remember with its id, {twin.id}."
    )


def line(memory: Memory) -> str:
    """A memory that was found."""
    brings = [f"{tool} {pattern}" for tool, pattern in memory.triggers]
    return f"- {memory.id} ({'; '.join(brings) or memory.kind}): {memory.text}"


def fires(root: Path, memory: Memory) -> list[str]:
    """What a memory will fire on; for a glob the tracked files that it hits."""
    if not memory.triggers:
        return ["It has no trigger: it is kept and found by recall, and never comes up by itself."]
    paths = [trigger for trigger in memory.triggers if trigger.tool != "shell"]
    try:
        tracked = files.tracked(root) if paths else []
    except GitFailed as failure:
        brings = [f"Fires on {tool} {pattern}." for tool, pattern in memory.triggers]
        return [*brings, f"The files that this hits were not counted: {failure}."]
    there = Files(tracked)
    lines = []
    for tool, pattern in memory.triggers:
        if tool == "shell":
            lines.append(f"Fires on a command that holds `{pattern}`.")
        elif tool == "file":
            gone = "" if there.cited(pattern) else ", which is no tracked file"
            lines.append(f"Fires on a read or edit of {pattern}{gone}.")
        else:
            hit = there.hit(pattern)
            named = ", ".join(hit[:FILES]) + (", …" if len(hit) > FILES else "")
            many = count(len(hit), "tracked file")
            lines.append(f"Fires on {tool} of {pattern}: {many}{': ' + named if hit else ''}.")
            if not hit and (near := hints.nearest(pattern, tracked)):
                lines.append(f"Did you mean `{near}`?")
    return lines


def warnings(faults: list[Fault]) -> list[str]:
    """Faults of files that the call was not about."""
    shown = [str(fault._replace(warning=True)) for fault in faults[:WARNINGS]]
    more = len(faults) - WARNINGS
    if more > 0:
        shown.append(f"and {count(more, 'fault')} more: run `slate build`")
    return shown
