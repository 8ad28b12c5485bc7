"""Git's merge driver for the trigger index, for two branches that touch the same slot.

Git's own text merge serves everybody else. The driver merges by row instead
of by line: what either side added or removed, as ``slate build`` would write
it. Where git runs it neither side's lessons lie in the working tree, so it has
the three indexes alone. Where both sides changed the rows of one memory it
leaves a well-formed file and a conflict: ``slate build`` knows the answer once
the lesson itself is merged.
"""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

from slate_git.git.failure import NoRepository
from slate_git.git.repository import Repository
from slate_git.hook.index import HEADER, Row
from slate_git.index import compile

NAME = "merge.slate.name"
DRIVER = "merge.slate.driver"
TITLE = "Slate's trigger index, merged by row"

MERGED, CONFLICT, UNFIT = 0, 10, 11
"""Exit statuses of ``main`` that the shell line tells apart from a Python that could not start."""

CODE = "import sys; sys.path.insert(0, sys.argv[1]); from slate_git.mergedriver import main; main()"


def merge(base: bytes, ours: bytes, theirs: bytes) -> tuple[bytes, list[str]]:
    """The merged index, and the memories whose rows both sides changed, each in its own way."""
    old, one, other = (set(compile.read(data)) for data in (base, ours, theirs))
    merged = one - (old - other) | (other - old)
    mine, yours = ids(one ^ old), ids(other ^ old)
    both = [id for id in mine & yours if of(one, id) != of(other, id)]
    return compile.index(merged), sorted(both)


def ids(rows: set[Row]) -> set[str]:
    """The memories that rows are of."""
    return {row.id for row in rows}


def of(rows: set[Row], id: str) -> set[Row]:
    """The rows of one memory."""
    return {row for row in rows if row.id == id}


def command() -> str:
    """The shell line for git's configuration.

    Where the interpreter is gone, or an index is of a format that it does not
    know, git's own text merge takes over, as if no driver were there.
    """
    package = str(Path(__file__).resolve().parents[2])
    python = f"{shlex.quote(sys.executable)} -I -c {shlex.quote(CODE)} {shlex.quote(package)}"
    python = python.replace("%", "%%")
    text = "git merge-file -q --marker-size=%L -L ours -L base -L theirs %A %O %B"
    return (
        f"{python} %O %A %B 2>/dev/null; case $? in {MERGED}) exit 0;; {CONFLICT}) exit 1;; esac; "
        f"{text}"
    )


def install(root: Path) -> bool:
    """Put the driver into the clone's git configuration; whether it was not there as it is.

    Does nothing outside git, or where git is missing. Raises ``GitFailed``.
    """
    wanted = {NAME: TITLE, DRIVER: command()}
    try:
        repository = Repository(root)
        stale = {key: value for key, value in wanted.items() if repository.config(key) != value}
        for key, value in stale.items():
            repository.run("config", "--local", key, value)
    except NoRepository:
        return False
    return bool(stale)


def remove(root: Path) -> bool:
    """Take the driver out of the clone's git configuration; whether it was there.

    Raises ``GitFailed``.
    """
    try:
        repository = Repository(root)
        there = any(repository.config(key, "--local") for key in (NAME, DRIVER))
        if there:
            repository.run("config", "--local", "--remove-section", "merge.slate")
    except NoRepository:
        return False
    return there


def main() -> None:
    """Merge the files that git names: base, ours, theirs; the result goes into ours."""
    base, ours, theirs = (Path(name) for name in sys.argv[2:5])
    held = [path.read_bytes() for path in (base, ours, theirs)]
    if not all(map(known, held)):
        sys.exit(UNFIT)
    data, both = merge(*held)
    ours.write_bytes(data)
    sys.exit(CONFLICT if both else MERGED)


def known(data: bytes) -> bool:
    """Whether this is an index of our format, or none yet."""
    return not data or data.split(b"\n", 1)[0].rstrip(b"\r") == HEADER.encode()
