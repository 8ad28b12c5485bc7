"""What every command shares: where it stands, how it speaks, and how it ends.

Stdout is what was asked for, stderr the rest. Exit status 0 fine, 1 lessons
refused, out of date or nothing found, 2 wrong use or what only the user can mend, such as a git
that fails, 3 a fault of ours or a disk that cannot be written.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn

import typer

from slate_git.base.atomic import NotRead, NotWritten
from slate_git.base.json_dump import dump
from slate_git.base.plural import count as count
from slate_git.base.text import LONE, one_line
from slate_git.git.failure import GitFailed
from slate_git.hook import paths
from slate_git.lesson.draft import Fault, MemoryRefused
from slate_git.lesson.folder import Misplaced
from slate_git.lesson.memory import LESSONS

REFUSED, WRONG, OURS = 1, 2, 3


CONTROL = {c: f"\\x{c:02x}" for c in (*range(32), *range(127, 160)) if chr(c) not in "\t\n"}
"""Characters by which a file could give orders to a terminal, and how they are shown."""

SHOWN = CONTROL | LONE
"""With bytes of names that are no UTF-8, which no output may hold as they are."""


def out(text: str = "") -> None:
    """A line of what was asked for."""
    typer.echo(text.replace("\r\n", "\n").translate(SHOWN))


def tell(text: str) -> None:
    """A line of everything else."""
    typer.echo(text.translate(SHOWN), err=True)


def emit(value: Any) -> None:
    """A value for another program."""
    encoding = (getattr(sys.stdout, "encoding", None) or "").lower().replace("_", "-")
    typer.echo(dump(value, ascii_only=encoding not in ("utf-8", "utf8")))


def hint(text: str) -> None:
    """A line that holds more than was asked for; nothing where it is empty."""
    if text:
        tell(f"slate: {text}")


def fail(text: str, status: int = WRONG) -> NoReturn:
    """Say why in one line, and end."""
    tell(f"slate: {one_line(text)}")
    raise typer.Exit(status)


def find_root(or_here: bool = False, unhooked: bool = False) -> Path:
    """The root that the working directory belongs to; ends the command where there is none.

    ``or_here`` takes the working directory then: a commit may hold what does not lie there.
    ``unhooked`` takes one that lacks the hook's script.
    """
    found = _around(unhooked) or (Path.cwd() if or_here else None)
    if found is None:
        fail(f"no .slate/hook.sh at or above {Path.cwd()}: run `slate init` in the repository")
    return found


def _around(unhooked: bool) -> Path | None:
    """The root around the working directory, also one that git hides, or that lacks its hook."""
    here = Path.cwd()
    if found := paths.find_root(str(here)):
        return Path(found)
    from slate_git.index.store import hidden_root

    hidden = hidden_root(here)
    if hidden is None and unhooked:
        from slate_git.install.clone import new_root

        top = new_root(here)
        return top if (top / LESSONS).is_dir() else None
    return hidden


def staged_roots() -> list[Path]:
    """The root around the working directory, or else those below it that have something staged."""
    around = _around(unhooked=True)
    if around:
        return [around]
    from slate_git.git.repository import Repository
    from slate_git.index import staged

    repository = Repository(Path.cwd())
    return [root for root in staged.roots(repository) if Path.cwd() in (root, *root.parents)]


def where(root: Path) -> None:
    """Name the root that was written to, where that is not plain to see."""
    if far(root):
        tell(f"slate: in {root}")


def far(root: Path) -> bool:
    """Whether it is not plain to see which root is meant: from a subfolder, or in a worktree."""
    return root != Path.cwd() or (root / ".git").is_file()


def show_faults(faults: Sequence[Fault], *, elsewhere: bool = False) -> None:
    """Every fault with its place and repair; as a warning where it is of another memory."""
    for fault in faults:
        tell(str(fault._replace(warning=True) if elsewhere else fault))


def _print_anything() -> None:
    """Characters that the terminal's encoding lacks are printed as escapes rather than not."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


@contextmanager
def ending() -> Iterator[None]:
    """Turns what went wrong into one line and an exit status. No traceback, except with --debug."""
    _print_anything()
    try:
        yield
    except MemoryRefused as refused:
        show_faults(refused.faults)
        tell(f"slate: refused, {count(len(refused.faults), 'fault')}; nothing was written")
        raise typer.Exit(REFUSED) from refused
    except (GitFailed, Misplaced, NotRead) as fault:
        fail(str(fault), WRONG)
    except NotWritten as fault:
        fail(str(fault), OURS)
    except BrokenPipeError:
        # The reader has gone. Python would complain once more at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(0) from None
    except OSError as fault:
        if fault.errno != errno.ENOSPC:
            raise
        fail("no space left for what was to be printed", OURS)


@contextmanager
def progress(what: str) -> Iterator[Callable[[int, int], None] | None]:
    """A bar on a terminal for work on many files; nothing elsewhere."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
