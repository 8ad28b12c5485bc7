"""Keeps the sessions of a clone few: entered behind the reply, and for a bounded piece of work."""

from __future__ import annotations

import time

from slate_git.hook.seen import is_mark, is_session, remove
from slate_git.hook.system import os

DAYS = 7
"""After this many days without use a session is swept."""

FILES = 700
"""Entries that all sessions may have together; beyond, the longest unused go."""

PLACES = 600
"""Seconds after which no hook of a call can still run, so that its places go."""

SAMPLE = 700
"""Sessions that one sweep looks at; of more than these another part each time."""

LEAST = 16
"""Sessions that one sweep looks at in any case."""

TIME = 0.05
"""Seconds after which a sweep stops looking, and then again after which it stops removing, so that
on a slow disk it does a little of each. What it does not get to, the next one does."""


def sweep(folder: str, keep: str = "") -> None:
    """Remove the sessions not used for ``DAYS`` days, and the longest unused of too many.

    ``keep`` is the session that is in use right now.
    """
    try:
        names = os.listdir(folder)
    except OSError:
        return
    now = time.time()
    end = time.monotonic() + TIME
    left: list[tuple[float, str]] = []
    sample = _sample(names)
    for looked, name in enumerate(sample):
        if looked % LEAST == LEAST - 1 and time.monotonic() > end:
            sample = sample[:looked]
            break
        path = f"{folder}/{name}"
        used = _used(path) if is_session(name) and path != keep else None
        if used is not None and used < now - DAYS * 86_400:
            remove(path)
        elif used is not None:
            left.append((used, path))
    if keep and keep[-1] != "0":
        return  # one session in sixteen pays for the counting
    end = time.monotonic() + TIME
    # What a part of the sessions may have of what all may have together.
    most = FILES * len(sample) // max(1, len(names))
    count = 0
    for done, (_, path) in enumerate(sorted(left, reverse=True)):
        if count <= most:
            count += 1 + _files(path, now)
        if count > most:
            remove(path)
        if done % LEAST == LEAST - 1 and time.monotonic() > end:
            return


def _sample(names: list[str]) -> list[str]:
    """A part of the names, which begins where no two sweeps need to begin."""
    if len(names) <= SAMPLE:
        return names
    first = time.time_ns() // 1000 % len(names)
    return (names[first:] + names[:first])[:SAMPLE]


def _used(path: str) -> float | None:
    """When a session was last used; None for what is none."""
    try:
        status = os.lstat(path)
    except OSError:
        return None
    return status.st_mtime if status.st_mode & 0o170000 == 0o040000 else None


def _files(folder: str, now: float) -> int:
    """How many entries a session has, the places of calls that are over taken away."""
    count = seen = 0
    try:
        used = os.lstat(folder).st_mtime
        with os.scandir(folder) as entries:
            for entry in entries:
                count += 1
                seen += 1
                place = entry.name[-2:] in ("-0", "-1") and entry.name[:1] == "."
                if not place or not is_mark(entry.name):
                    continue
                if entry.stat(follow_symlinks=False).st_mtime < now - PLACES:
                    os.unlink(entry.path)
                    count -= 1
        if count < seen:
            os.utime(folder, (used, used))  # taking files away is no use of the session
    except OSError:
        pass  # another hook has just swept it
    return count
