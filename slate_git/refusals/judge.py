"""One lesson file, judged: bytes in, a memory or its faults out."""

from __future__ import annotations

from pathlib import Path

from slate_git import refusals
from slate_git.lesson import reader
from slate_git.lesson.draft import Fault, accepted
from slate_git.lesson.memory import LESSONS, Memory


def text(path: str, data: bytes) -> tuple[Memory | None, list[Fault]]:
    """The memory that these bytes are under ``path``, or every fault that refuses it."""
    draft, faults = reader.parse(path, data)
    if draft is not None:
        faults = faults + refusals.of(draft)
    if faults or draft is None:
        return None, sorted(faults, key=lambda fault: (fault.line, fault.column))
    return accepted(draft), []


def file(root: Path, name: str) -> tuple[Memory | None, list[Fault]]:
    """The memory of one entry of the lessons folder, or every fault that refuses it."""
    data, faults = reader.read(root, name)
    return (None, faults) if data is None else text(f"{LESSONS}/{name}", data)
