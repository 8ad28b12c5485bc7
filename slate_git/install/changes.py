"""Changes of files: read with care, written only where nothing stands against any of them."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import NamedTuple

from slate_git.base import atomic
from slate_git.install.fault import SettingsRefused

LARGEST = 8 << 20
"""Bytes of a settings file beyond which it is not ours to edit."""


class FileChange(NamedTuple):
    """A file's bytes before and after, None where there is no file; and the folder below
    which a folder that its removal leaves empty goes as well."""

    path: Path
    before: bytes | None
    after: bytes | None
    base: Path


def read(path: Path, base: Path) -> bytes | None:
    """The bytes of a settings file; None if there is none.

    Raises SettingsRefused for what is no plain file that may be replaced: a link, also of a folder
    below ``base``, a folder, a file that is read-only.
    """
    for folder in path.parents:
        if base in folder.parents and os.path.islink(folder):
            raise SettingsRefused(
                f"its folder {folder.name} is a link", "put a folder in its place"
            )
    try:
        status = path.lstat()
        if stat.S_ISLNK(status.st_mode):
            raise SettingsRefused("it is a link", "put a plain file in its place")
        if not stat.S_ISREG(status.st_mode):
            raise SettingsRefused("it is not a file", "move it away")
        if not status.st_mode & 0o222 or not os.access(path, os.W_OK):
            raise SettingsRefused("it is read-only", "make it writable")
        if status.st_size > LARGEST:
            raise SettingsRefused(f"it is larger than {LARGEST >> 20} MiB", "make it smaller")
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except NotADirectoryError:
        raise SettingsRefused("its folder is a file", "move that away") from None
    except OSError as fault:
        raise SettingsRefused(f"it cannot be read ({fault.strerror})", "make it readable") from None


def write(changes: list[FileChange]) -> None:
    """Put every change in place. Raises ``atomic.NotWritten``, before anything is written
    where a file is no longer what the change was made from."""
    for change in changes:
        if _now(change.path) != change.before:
            raise atomic.NotWritten(f"{change.path}: it changed meanwhile: run this again")
    for change in changes:
        if change.after is not None:
            atomic.write(change.path, change.after)
            continue
        try:
            change.path.unlink()
        except OSError as fault:
            raise atomic.NotWritten(f"{change.path}: not removed: {fault.strerror}") from fault
        _prune(change.path.parent, change.base)


def _now(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as fault:
        raise atomic.NotWritten(f"{path}: cannot be read: {fault.strerror}") from fault


def _prune(folder: Path, base: Path) -> None:
    while base in folder.parents:
        try:
            folder.rmdir()
        except OSError:  # it holds something
            return
        folder = folder.parent
