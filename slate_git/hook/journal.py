"""The two logs of a clone's local state: what went wrong, and what arrived where.

Entered only when there is a line to write; each log starts again when it is
full, with one earlier file kept.
"""

from __future__ import annotations

import time

from slate_git.hook import payload
from slate_git.hook.system import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from slate_git.hook.match import Hit

ERRORS, DELIVERIES = 32 << 10, 256 << 10
"""Bytes of each log after which it starts again."""


def fault(folder: str, line: str) -> None:
    """A line in ``errors.log``: printable, and short."""
    line = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()) + " " + line
    line = " ".join("".join(c if c.isprintable() else " " for c in line).split())
    _append(folder + "/errors.log", line[:400], ERRORS)


def arrival(agent: str, session: str, hit: Hit) -> str:
    """The line that tells of one delivery, ``session`` being its hash."""
    entry = {
        "at": int(time.time()),
        "agent": agent,
        "session": session,
        "id": hit.id,
        "tool": hit.tool,
        "trigger": hit.trigger[:200],
        "subject": hit.subject[:200],
    }
    return payload.write(entry, ", ", ": ")


def delivered(folder: str, line: str) -> None:
    """A line of ``arrival`` in ``deliveries.jsonl``."""
    _append(folder + "/deliveries.jsonl", line, DELIVERIES)


def _append(path: str, line: str, most: int) -> None:
    """Add a line to a log of at most ``2 * most`` bytes; a fault is forgiven."""
    try:
        if os.stat(path).st_size > most:
            os.replace(path, path + ".1")
    except OSError:
        pass
    try:
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_NOFOLLOW", 0)
        flags |= getattr(os, "O_NONBLOCK", 0)  # a pipe that nobody reads would hold the hook
        descriptor = os.open(path, flags, 0o600)
        try:
            os.write(descriptor, line.encode("utf-8", "backslashreplace") + b"\n")
        finally:
            os.close(descriptor)
    except OSError:
        pass
