"""Findings and files as lines of a Markdown page, all that others wrote in code spans."""

from __future__ import annotations

from collections.abc import Sequence

from slate_git.lesson.draft import Fault
from slate_git.lesson.memory import LESSONS
from slate_git.review.markdown import code

FILES, FAULTS = 3, 10
"""How many of each are shown; the rest is a number."""

LONGEST = 300
"""Characters of a finding or its repair."""


def line(fault: Fault) -> str:
    """A finding as an item of a list."""
    level = "warning" if fault.warning else "error"
    place = f"{fault.path.removeprefix(LESSONS + '/')}:{fault.line}"
    repair = f": {code(fault.repair, LONGEST)}" if fault.repair else ""
    return f"- {level} {code(place)} ({fault.id}): {code(fault.what, LONGEST)}{repair}"


def titled(title: str, faults: Sequence[Fault], most: int = FAULTS) -> str:
    """Findings under a title."""
    lines = [line(fault) for fault in faults[:most]]
    if len(faults) > most:
        lines.append(f"- and {len(faults) - most} more: `slate check` tells them all")
    return f"**{title}**\n\n" + "\n".join(lines)


def files(paths: Sequence[str], most: int = FILES) -> str:
    """All, or the first, the middle and the last, which tell more than the first three."""
    few = paths if len(paths) <= most else [paths[0], paths[len(paths) // 2], paths[-1]]
    return ", ".join(map(code, few)) + (", …" if len(paths) > most else "")
