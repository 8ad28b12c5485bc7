"""One lesson file, judged: bytes in, a memory or its faults out."""

from __future__ import annotations

from slate_git import refusals
from slate_git.lesson import folder, reader
from slate_git.lesson.accepted import accepted
from slate_git.lesson.draft import Fault
from slate_git.lesson.memory import LESSONS, Memory
from slate_git.lesson.problem import Problem


def text(path: str, data: bytes) -> tuple[Memory | None, list[Fault]]:
    """The memory that these bytes are under ``path``, or every fault that refuses it."""
    draft, problems = reader.parse(path, data)
    faults = refusals.told(path, problems)
    if draft is not None:
        faults += refusals.of(draft)
    if faults or draft is None:
        return None, sorted(faults, key=lambda fault: (fault.line, fault.column))
    return accepted(draft), []


def content(name: str, content: folder.Content) -> tuple[Memory | None, list[Fault]]:
    """The memory of one entry of the lessons folder, or every fault that refuses it."""
    path = f"{LESSONS}/{name}"
    if isinstance(content, Problem):
        return None, refusals.told(path, [content])
    return text(path, content)
