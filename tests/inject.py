"""One file operation of a run fails, or is its last: which files are there then, and what is said.

A run happens in a forked process. Opening, making, renaming and removing are seen by an audit hook
(PEP 578), writing and ``fsync`` by functions put in their place; half of what was to be written
gets there, as on a disk that fills up.
"""

from __future__ import annotations

import errno
import os
import pickle
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

EVENTS = {
    *(
        "open",
        "os.rename",
        "os.remove",
        "os.mkdir",
        "os.rmdir",
        "os.link",
        "os.symlink",
        "os.chmod",
    ),
    *("os.utime", "os.truncate", "os.scandir", "os.listdir"),
}
ERRORS = (errno.ENOSPC, errno.EIO, errno.EROFS, errno.EACCES)
KILL = 0
"""In place of an error: the process ends there and then."""

KILLED = 137


class Run(NamedTuple):
    """``hit``: the operation that failed, if any did; ``operations``: all that there were."""

    hit: str
    operations: list[str]
    status: int
    value: Any


def run(work: Callable[[], Any], places: tuple[str, ...], number: int, error: int) -> Run:
    """What ``work`` gives back where the operation of that number below ``places`` fails."""
    out, into = os.pipe()
    child = os.fork()
    if not child:
        status = 70
        try:
            os.close(out)
            seen = _arm(places, number, error, into)
            value = work()
            _say(into, seen, value)
            status = 0
        finally:
            EXIT(status)
    os.close(into)
    with os.fdopen(out, "rb") as file:
        data = file.read()
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    seen, value = pickle.loads(data) if data else (["?"], None)
    return Run(seen[number - 1] if 0 < number <= len(seen) else "", seen, status, value)


def _say(into: int, seen: list[str], value: Any) -> None:
    data = pickle.dumps((seen, value))
    while data:
        data = data[WRITE(into, data) :]


WRITE, FSYNC, FDOPEN, EXIT = os.write, os.fsync, os.fdopen, os._exit


def _arm(places: tuple[str, ...], number: int, error: int, into: int) -> list[str]:
    """From here on the operations go into the list, and one of them fails."""
    seen: list[str] = []

    def operation(
        what: str, path: str | None = None, before: Callable[[], object] = lambda: None
    ) -> None:
        seen.append(what)
        if len(seen) != number:
            return
        before()
        if error == KILL:
            _say(into, seen, None)
            EXIT(KILLED)
        raise OSError(error, os.strerror(error), *([path] if path else []))

    def audit(event: str, words: tuple[Any, ...]) -> None:
        if event not in EVENTS or isinstance(words[0], int):
            return
        path = os.path.join(os.getcwd(), os.fsdecode(words[0] or "."))
        if path.startswith(places):
            operation(f"{event} {path}", path)

    def write(descriptor: int, data: Any) -> int:
        if descriptor > 2:
            operation("write", before=lambda: WRITE(descriptor, bytes(data)[: len(data) // 2]))
        return WRITE(descriptor, data)

    def fsync(descriptor: int) -> None:
        operation("fsync")
        FSYNC(descriptor)

    def fdopen(descriptor: int, mode: str = "r", *words: Any, **more: Any) -> Any:
        file = FDOPEN(descriptor, mode, *words, **more)
        return _Written(file, operation) if "w" in mode else file

    for module in {os, sys.modules.get("posix", os)}:
        module.write, module.fsync = write, fsync  # type: ignore[attr-defined]
    os.fdopen = fdopen  # type: ignore[assignment]
    sys.addaudithook(audit)
    return seen


class _Written:
    """A file in writing."""

    def __init__(self, file: Any, operation: Callable[..., None]) -> None:
        self.file, self.operation = file, operation

    def __enter__(self) -> _Written:
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)

    def write(self, data: bytes) -> int:
        def half() -> None:
            self.file.write(data[: len(data) // 2])
            self.file.flush()

        self.operation("write", before=half)
        return int(self.file.write(data))
