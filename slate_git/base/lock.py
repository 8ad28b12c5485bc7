"""One writer of a clone at a time."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from slate_git.base import atomic
from slate_git.hook import state


@contextmanager
def lock(root: Path) -> Iterator[None]:
    """One writer of a clone at a time, so that two never lose each other's rows."""
    folder = state.writable(str(root), "")
    if not folder:
        yield
        return
    if os.path.islink(f"{folder}/lock"):  # opening it would empty what it leads to
        raise atomic.NotWritten(f"{folder}/lock: is a link, which is never followed: remove it")
    try:
        with FileLock(f"{folder}/lock", timeout=30):
            yield
    except Timeout:
        what = f"{folder}/lock: another slate is writing here: try again when it is done"
        raise atomic.NotWritten(what) from None
