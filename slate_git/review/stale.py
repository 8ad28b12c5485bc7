"""The memories that time has passed by: a cited file, a glob or a date has left them behind."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from slate_git.git.history import Change
from slate_git.index import snapshot
from slate_git.lesson.draft import Fault
from slate_git.review import warnings
from slate_git.review.state import State


class Stale(NamedTuple):
    """One such memory: its file, the commit that changed it last, if any, and what is wrong."""

    path: str
    last: Change | None
    faults: list[Fault]


def of(root: Path) -> tuple[list[Stale], str]:
    """The stale memories of a working tree, by file; and what cannot be known of them."""
    state = State(snapshot.working_tree(root))
    faults: dict[str, list[Fault]] = {}
    for fault in warnings.of(state, warnings.STALE):
        faults.setdefault(fault.path, []).append(fault)
    return [Stale(path, state.last.get(path), at) for path, at in faults.items()], state.unknown
