"""The lessons folder: its entries, the bytes of one, and what cannot be a lesson file."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

from slate_git.base import atomic
from slate_git.hook.lesson import MOST_BYTES
from slate_git.lesson.ids import DEVICES, is_id
from slate_git.lesson.memory import LESSONS
from slate_git.lesson.problem import Kind, Problem

Content = bytes | Problem
"""The bytes of an entry, or why it has none that could be a lesson."""

ENDINGS = (".yaml", ".yml")
"""Of a file that somebody means as a lesson; all others are what editors and people leave."""

ASIDE = re.compile(r".+_(BACKUP|BASE|LOCAL|REMOTE)_\d+\.yaml")
"""What ``git mergetool`` puts beside a file that it merges."""

STORED = (
    (b"version https://git-lfs.github.com/spec/", "a pointer of Git LFS"),
    (b"\0GITCRYPT\0", "what git-crypt encrypted"),
)
"""Beginnings of what a filter of git's stores in place of a file, and its name."""


class Misplaced(atomic.NotWritten):
    """Something stands in the place of the store's own folder."""

    def __init__(self, place: str, what: str, repair: str = "put the folder itself there") -> None:
        super().__init__(f"{place}: {what}: {repair}")
        self.place, self.what, self.repair = place, what, repair


def wanted(name: str) -> bool:
    """Whether an entry of the lessons folder has to be a lesson file, by its name.

    Editors' and merge tools' leavings, a README and hidden files are passed over.
    """
    lesson = name.lower().endswith(ENDINGS) and not ASIDE.fullmatch(name)
    return lesson and not name.startswith((".", "#"))


def names(root: Path) -> list[str]:
    """Every entry of the lessons folder that has to be a lesson file, folders too; sorted.

    Raises ``Misplaced``, and ``NotWritten`` where the folder cannot be read.
    """
    for folder in (".slate", LESSONS):
        if os.path.islink(root / folder):  # the hook follows none
            raise Misplaced(folder, "is a link, which is never followed")
        if os.path.isfile(root / folder):
            raise Misplaced(folder, "is a file")
    try:
        with os.scandir(root / LESSONS) as entries:
            found = [e.name for e in entries if wanted(e.name) or _folder(e)]
    except FileNotFoundError:
        return []
    except OSError as error:  # lessons that cannot be read are not lessons that are gone
        what = f"{root / LESSONS}: cannot be read ({str(error.strerror).lower()})"
        raise atomic.NotWritten(f"{what}: change its permissions") from error
    return sorted(found)


def _folder(entry: os.DirEntry[str]) -> bool:
    """Whether lessons may lie in there, which nothing would read."""
    return not entry.name.startswith(".") and entry.is_dir(follow_symlinks=False)


def read(root: Path, name: str) -> Content:
    """One entry of the lessons folder."""
    full = root / LESSONS / name
    try:
        status = full.lstat()
        if problem := unfit(name, status.st_mode, status.st_size):
            return problem
        data = full.read_bytes()
        return strange(data) or data
    except OSError as error:
        return Problem(Kind.UNREADABLE, str(error.strerror))


def unfit(name: str, mode: int, size: int) -> Problem | None:
    """Why an entry of the lessons folder cannot be a lesson file, by its name, mode and size."""
    if stat.S_ISLNK(mode):
        return Problem(Kind.LINK)
    if not stat.S_ISREG(mode):
        return Problem(Kind.NOT_PLAIN)
    id = name.removesuffix(".yaml")
    if id in DEVICES:
        return Problem(Kind.DEVICE, id)
    if id == name or not is_id(id):
        return Problem(Kind.NAME, name)
    return too_large(size)


def strange(data: bytes) -> Problem | None:
    """Why these bytes are no lesson, where a filter of git's put them in its place."""
    named = next((name for begin, name in STORED if data.startswith(begin)), "")
    return Problem(Kind.STORED, named) if named else None


def too_large(size: int) -> Problem | None:
    """Why a file of so many bytes cannot be a lesson file, if it cannot."""
    return Problem(Kind.TOO_LARGE, str(size)) if size > MOST_BYTES else None
