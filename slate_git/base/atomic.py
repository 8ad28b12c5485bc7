"""Files are written aside and renamed: a reader finds the old one or the new one, never half."""

from __future__ import annotations

import errno
import os
import secrets
import time
from pathlib import Path
from types import EllipsisType

from slate_git.hook import state
from slate_git.hook.index import MOST_BYTES, read_file

ASIDE = ".slate-new"
"""Ends the name of a file that is being written."""

ABANDONED = 3_600
"""Seconds after which such a file belongs to nobody: its writer was killed."""


class NotWritten(Exception):
    """A file that could not be written; the old one, if any, is as it was."""


class NotRead(NotWritten):
    """Nothing was written, for what it would be made of cannot be read."""


class Changed(NotWritten):
    """A file that somebody else has written since it was read."""


Over = bytes | None | EllipsisType
"""What a file must still hold when it is written, None for no file; ``...``: whatever it holds."""


def write(path: Path, data: bytes, over: Over = ...) -> None:
    """Put ``data`` in place of a file, keeping its mode.

    Raises ``NotWritten`` where the file is a link, or cannot be written, and
    ``Changed`` where it does not hold ``over``.
    """
    if os.path.islink(path):  # false too where the folder may not be searched
        raise NotWritten(f"{path}: is a link: put a plain file in its place")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        mode = path.stat().st_mode & 0o7777 if path.exists() else 0o666 & ~_umask()
        _sweep(path.parent)
        private = _private(path)
        try:
            _write(path, private or path.parent, data, mode, over)
        except OSError as error:
            if not private or error.errno in (errno.ENOSPC, errno.EDQUOT):
                raise
            # It cannot be written there, or not be moved from there.
            _write(path, path.parent, data, mode, over)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        what = f"{path}: cannot be written ({reason})"
        raise NotWritten(f"{what}: free some space or change its permissions") from error


def _write(path: Path, folder: Path, data: bytes, mode: int, over: Over) -> None:
    aside = folder / f".{path.name}.{secrets.token_hex(6)}{ASIDE}"
    descriptor = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(aside, mode)
        if over is not ... and read_file(str(path), MOST_BYTES) != over:
            raise Changed(f"{path}: was written by somebody else meanwhile: try again")
        os.replace(aside, path)
    except BaseException:
        aside.unlink(missing_ok=True)
        raise


def _private(path: Path) -> Path | None:
    """A folder where a killed writer's file is in nobody's way: it is not for ``git add`` to see.

    It is the clone's own, where that lies on the same disk; outside git there is none.
    """
    above = os.path.abspath(path.parent)
    found = state.repository(above)
    folder = Path(found[1], "slate") if found else None
    if folder is None or folder.is_symlink() or not folder.is_dir():
        return None
    if not os.access(folder, os.W_OK | os.X_OK) or folder.stat().st_dev != os.stat(above).st_dev:
        return None
    _sweep(folder)
    return folder


def _sweep(folder: Path) -> None:
    """Remove what killed writers left, lest it be committed."""
    oldest = time.time() - ABANDONED
    for entry in os.scandir(folder):
        if entry.name.endswith(ASIDE) and entry.stat(follow_symlinks=False).st_mtime < oldest:
            Path(entry.path).unlink(missing_ok=True)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
