"""How the answers are worded: for a model, which acts on them, and a person, who may read along."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from slate_git.base.plural import count as count
from slate_git.base.text import one_line
from slate_git.lesson.draft import Fault
from slate_git.lesson.memory import Memory
from slate_git.review import hints
from slate_git.review.effect import CALLS, Effect, Effects

FILES = 3
"""Files that a glob hits which are named; the rest is counted."""

WARNINGS = 5

SHOWN = 80
"""Characters of an argument that an answer repeats."""


def short(text: str) -> str:
    """An argument as an answer repeats it: in one line, and cut."""
    return one_line(text if len(text) <= SHOWN else text[: SHOWN - 1] + "…")


def place(root: Path) -> str:
    """A root's path; of a name that is no UTF-8 what can be shown."""
    return one_line(os.fsencode(root).decode("utf-8", "replace"))


def named(twin: Memory) -> str:
    """That a memory was not written, since one like it exists."""
    return (
        f"Not written: {twin.id} says nearly the same on the same trigger ({twin.path}):\n"
        f"  {_inside(twin.text)}\nTo change it, call remember with its id, {twin.id}."
    )


def line(memory: Memory) -> str:
    """A memory that was found."""
    brings = [f"{tool} {pattern}" for tool, pattern in memory.triggers]
    return f"- {memory.id} ({'; '.join(brings) or memory.kind}): {_inside(memory.text)}"


def _inside(text: str) -> str:
    """A text whose other lines are indented, so that none looks like one of ours."""
    return text.replace("\n", "\n  ")


def fires(effects: Effects) -> list[str]:
    """What a memory will fire on; for a glob the tracked files that it hits."""
    if not effects.each:
        return ["It has no trigger: it is kept and found by recall, and never comes up by itself."]
    if effects.uncounted:
        lines = [f"Fires on {CALLS[tool]} {pattern}." for (tool, pattern), _, _ in effects.each]
        return [*lines, f"The files that it fires on were not counted: {effects.uncounted}."]
    return [line for found in effects.each for line in _fires(found)]


def _fires(found: Effect) -> Iterator[str]:
    """What one trigger fires on, and what may have been meant where that is nothing."""
    (tool, pattern), hit, better = found
    for _, what, repair in hints.on(found.trigger):
        yield f"Warning: {what}: {repair}."
    said = f"Fires on {CALLS[tool]}"
    if tool in ("shell", "command"):
        yield f"{said} `{pattern}`."
    elif tool == "file":
        yield f"{said} {pattern}{'' if hit else ', which git does not track'}."
    else:
        shown = ", ".join(hit[:FILES]) + (", …" if len(hit) > FILES else "")
        yield f"{said} {pattern}: {count(len(hit), 'tracked file')}{': ' + shown if hit else ''}."
    if better and not hit:
        yield f"Did you mean `{better.pattern}`?"


def warnings(faults: list[Fault]) -> list[str]:
    """Faults of files that the call was not about."""
    shown = [str(fault._replace(warning=True)) for fault in faults[:WARNINGS]]
    more = len(faults) - WARNINGS
    if more > 0:
        shown.append(f"and {count(more, 'fault')} more: run `slate build`")
    return shown
