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

TIME = 0.05
"""Seconds for one sweep. What it does not get to, the next one does."""

LOOKS, REMOVALS = FILES, 20
"""What each sweep does at least: on a busy machine its time passes while others have the
processor, and one that did nothing would leave more to do to the next."""


def sweep(folder: str, keep: str = "") -> None:
    """Remove the sessions not used for ``DAYS`` days, and the longest unused of too many.

    ``keep`` is the session that is in use right now.
    """
    end = time.monotonic() + TIME
    now = time.time()
    left: list[tuple[float, str]] = []
    looks = 0
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                looks += 1
                if looks > LOOKS and time.monotonic() > end:
                    break
                used = _used(entry)
                if used is None or entry.path == keep:
                    continue
                if used < now - DAYS * 86_400:
                    remove(entry.path)
                else:
                    left.append((used, entry.path))
    except OSError:
        return
    left.sort(reverse=True)
    # A session has two entries at least, so more than these are too many, whatever was not seen.
    for done, (_, path) in enumerate(reversed(left[FILES // 2 :])):
        if done >= REMOVALS and time.monotonic() > end:
            return
        remove(path)
    if keep and keep[-1] != "0":
        return  # one session in sixteen pays for the counting
    count = 0
    for _, path in left[: FILES // 2]:
        count += 1 + _files(path, now, count < FILES)
        if count > FILES:
            remove(path)


def _used(entry: os.DirEntry[str]) -> float | None:
    """When a session was last used; None for what is none."""
    try:
        if entry.is_dir(follow_symlinks=False) and is_session(entry.name):
            return entry.stat(follow_symlinks=False).st_mtime
    except OSError:
        pass
    return None


def _files(folder: str, now: float, tidy: bool) -> int:
    """How many entries a session has, the places of calls that are over taken away."""
    count = seen = 0
    used = os.stat(folder).st_mtime
    with os.scandir(folder) as entries:
        for entry in entries:
            count += 1
            seen += 1
            place = entry.name[-2:] in ("-0", "-1") and entry.name[:1] == "."
            if not tidy or not place or not is_mark(entry.name):
                continue
            if entry.stat(follow_symlinks=False).st_mtime < now - PLACES:
                os.unlink(entry.path)
                count -= 1
    if count < seen:
        os.utime(folder, (used, used))  # taking files away is no use of the session
    return count
