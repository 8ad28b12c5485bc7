"""The lessons folder: its entries, the bytes of one, and what cannot be a lesson file."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from slate_git.base import atomic
from slate_git.hook.index import is_id
from slate_git.hook.lesson import MOST_BYTES
from slate_git.lesson.memory import LESSONS
from slate_git.lesson.problem import Kind, Problem

Content = bytes | Problem
"""The bytes of an entry, or why it has none that could be a lesson."""


def names(root: Path) -> list[str]:
    """Every entry of the lessons folder but hidden ones, sorted.

    Raises ``NotWritten`` where the folder is a link, ``NotRead`` where it cannot be read.
    """
    for folder in (root / ".slate", root / LESSONS):
        if os.path.islink(folder):  # the hook follows none
            what = f"{folder}: is a link, which is never followed"
            raise atomic.NotWritten(f"{what}: put the folder itself in its place")
    try:
        found = os.listdir(root / LESSONS)
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:  # lessons that cannot be read are not lessons that are gone
        what = f"{root / LESSONS}: cannot be read ({str(error.strerror).lower()})"
        raise atomic.NotRead(f"{what}: change its permissions") from error
    return sorted(name for name in found if not name.startswith("."))


def state(root: Path) -> list[tuple[str, int, int, int]]:
    """What tells whether a lesson file has been written, removed or added in between."""
    found = []
    for name in names(root):
        try:
            status = (root / LESSONS / name).lstat()
        except FileNotFoundError:
            continue
        except OSError:
            found.append((name, 0, 0, 0))
        else:
            found.append((name, status.st_mtime_ns, status.st_size, status.st_ino))
    return found


def read(root: Path, name: str) -> Content:
    """One entry of the lessons folder."""
    full = root / LESSONS / name
    try:
        status = full.lstat()
        return unfit(name, status.st_mode, status.st_size) or full.read_bytes()
    except OSError as error:
        return Problem(Kind.UNREADABLE, str(error.strerror))


def unfit(name: str, mode: int, size: int) -> Problem | None:
    """Why an entry of the lessons folder cannot be a lesson file, by its name, mode and size."""
    if stat.S_ISLNK(mode):
        return Problem(Kind.LINK)
    if not stat.S_ISREG(mode):
        return Problem(Kind.NOT_PLAIN)
    if not name.endswith(".yaml") or not is_id(name.removesuffix(".yaml")):
        return Problem(Kind.NAME, name)
    return too_large(size)


def too_large(size: int) -> Problem | None:
    """Why a file of so many bytes cannot be a lesson file, if it cannot."""
    return Problem(Kind.TOO_LARGE, str(size)) if size > MOST_BYTES else None
