"""Files are written aside and renamed: a reader finds the old one or the new one, never half."""

from __future__ import annotations

import os
import secrets
import time
from pathlib import Path

ASIDE = ".slate-new"
"""Ends the name of a file that is being written."""

ABANDONED = 3_600
"""Seconds after which such a file belongs to nobody: its writer was killed."""


class NotWritten(Exception):
    """A file that could not be written; the old one, if any, is as it was."""


def write(path: Path, data: bytes) -> None:
    """Put ``data`` in place of a file, keeping its mode.

    Raises ``NotWritten`` where the file is a link, or cannot be written.
    """
    if os.path.islink(path):  # false too where the folder may not be searched
        raise NotWritten(f"{path}: is a link: put a plain file in its place")
    aside = path.with_name(f".{path.name}.{secrets.token_hex(6)}{ASIDE}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _sweep(path.parent)
        mode = path.stat().st_mode & 0o7777 if path.exists() else 0o666 & ~_umask()
        descriptor = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.chmod(aside, mode)
            os.replace(aside, path)
        except BaseException:
            aside.unlink(missing_ok=True)
            raise
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        what = f"{path}: cannot be written ({reason})"
        raise NotWritten(f"{what}: free some space or change its permissions") from error


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
