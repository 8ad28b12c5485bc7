"""The private rows of a working tree: lessons that arrive before anybody ran ``slate build``.

A session's start has them made where a lesson file says something else than the
index that is committed, so that what was written by hand arrives in this working
tree from then on. Rows are a hint wherever they stand: they bring up nothing that
the file itself does not say. Comments among them tell what only git knows or
judging shows: of which lessons git ignores the file, which ones it has and the
working tree hides, and which have no rows, since they are refused or nothing
brings them up any more.

Reading patterns takes a part of Slate that no call may load, so another process
makes them, which the start of a session waits for, for a second at most.
"""

from __future__ import annotations

import os
import sys
import time

from slate_git.hook.index import every, text

PERSONAL = "# ignored by git: "
HIDDEN = "# hidden by git: "
NONE = "# no rows: "

WAIT = 1.0
"""Seconds that a session's start waits for the rows, but on Windows, where it does not: what is
late is there for the next call."""

BEGIN = """
import os, sys
for number in 0, 1, 2:
    os.close(number)
    os.open(os.devnull, os.O_RDWR)
sys.path.append(sys.argv[1])
from slate_git.index.private import main
main()
"""
"""What the other process runs. It holds none of an agent's streams, which would wait for it."""


class Private:
    """What a file of private rows says, or nothing where there is none."""

    def __init__(self, path: str) -> None:
        lines = text(path)
        self.rows: dict[str, set[tuple[str, str]]] = {}
        for row in every(lines):
            self.rows.setdefault(row.id, set()).add((row.tool, row.trigger))
        self.personal = _named(lines, PERSONAL)
        self.hidden = _named(lines, HIDDEN)
        self.none = _named(lines, NONE)
        self.made = os.stat(path).st_mtime_ns if lines else 0

    def __bool__(self) -> bool:
        return self.made > 0


def _named(lines: str, before: str) -> set[str]:
    return {line[len(before) :] for line in lines.split("\n") if line.startswith(before)}


def make(root: str, path: str) -> Private:
    """Have the rows made, or taken away where the index says it all, and read them."""
    package = __file__.replace("\\", "/").rsplit("/", 3)[0]
    words = [sys.executable, "-I", "-S", "-c", BEGIN, package, root, path]
    if hasattr(os, "posix_spawn"):
        null = [(os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_RDWR, 0) for number in range(3)]
        child = os.posix_spawn(sys.executable, words, os.environ, file_actions=null)
        end = time.monotonic() + WAIT
        while os.waitpid(child, os.WNOHANG) == (0, 0) and time.monotonic() < end:
            time.sleep(0.005)
    else:
        os.spawnv(os.P_NOWAIT, sys.executable, words)
    return Private(path)
