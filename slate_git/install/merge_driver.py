"""Git's merge driver for the trigger index, into the clone's configuration and out of it again.

Git's own text merge serves all but two branches that touch the same slot; for
those the driver is there, see ``index.merge``.
"""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

from slate_git.git.failure import NoRepository
from slate_git.git.repository import Repository
from slate_git.index.merge import CONFLICT, MERGED

NAME = "merge.slate.name"
DRIVER = "merge.slate.driver"
TITLE = "Slate's trigger index, merged by row"

CODE = "import sys; sys.path.insert(0, sys.argv[1]); from slate_git.mergedriver import main; main()"


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
