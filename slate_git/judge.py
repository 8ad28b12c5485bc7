"""One lesson file, judged: bytes in, a memory or its faults out."""

from __future__ import annotations

from pathlib import Path

from slate_git import refusals, store
from slate_git.draft import Fault, accepted
from slate_git.memory import LESSONS, Memory


def text(path: str, data: bytes) -> tuple[Memory | None, list[Fault]]:
    """The memory that these bytes are under ``path``, or every fault that refuses it."""
    draft, faults = store.parse(path, data)
    if draft is not None:
        faults = faults + refusals.of(draft)
    if faults or draft is None:
        return None, sorted(faults, key=lambda fault: (fault.line, fault.column))
    return accepted(draft), []


def file(root: Path, name: str) -> tuple[Memory | None, list[Fault]]:
    """The memory of one entry of the lessons folder, or every fault that refuses it."""
    data, faults = store.read(root, name)
    return (None, faults) if data is None else text(f"{LESSONS}/{name}", data)
