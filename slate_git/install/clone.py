"""What ``slate init`` sets up: ``.slate/`` in the tree, and the clone's local state."""

from __future__ import annotations

import os
import py_compile
import shutil
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib.util import cache_from_source
from os.path import exists, isdir, isfile, islink
from pathlib import Path
from types import ModuleType

from slate_git.base import atomic
from slate_git.git import ignored
from slate_git.git.failure import GitFailed
from slate_git.git.repository import Repository
from slate_git.hook import paths, start, state
from slate_git.hook import roots as scope
from slate_git.hook.index import read_file
from slate_git.index import held
from slate_git.install import git_files
from slate_git.install.shipped import hooks_folder
from slate_git.lesson.folder import Misplaced
from slate_git.lesson.memory import LESSONS


def root_of(folder: Path) -> Path | None:
    """The root that a folder belongs to, found as the hook finds it."""
    found = paths.find_root(str(folder))
    if found or state.repository(str(folder)):
        return Path(found) if found else None
    # No script is run for a person who types a command, so outside git a folder above will do.
    above = (place for place in folder.parents if (place / ".slate" / "hook.sh").is_file())
    return next(above, None)


def is_store(folder: Path) -> bool:
    """Whether a folder holds lessons, or the script that brings them."""
    return isfile(folder / ".slate" / "hook.sh") or isdir(folder / LESSONS)


def new_root(folder: Path) -> Path:
    """Where ``slate init`` makes ``.slate/``: an existing root, git's top folder, or here.

    A root above git's top is another repository's; of several below it the
    outermost is the one that the hook finds.
    """
    repository = state.repository(str(folder))
    top = Path(repository[0]) if repository else None
    found = None
    for place in (folder, *folder.parents):
        if is_store(place):
            found = place
        if place == top:
            return found or place
    return found or folder


def make(root: Path) -> list[str]:
    """Make or refresh what is committed; the paths that were written.

    Raises ``atomic.NotWritten``.
    """
    folder = root / ".slate"
    for place in (folder, folder / "lessons"):
        if islink(place) or (exists(place) and not isdir(place)):
            raise Misplaced(str(place), "is no folder", "move it away")
    for name in ("hook.sh", "index.tsv", ".gitattributes", ".gitignore"):
        place = folder / name
        if islink(place) or (exists(place) and not isfile(place)):
            raise atomic.NotWritten(f"{place}: is no plain file: move it away")
    try:
        (folder / "lessons").mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise atomic.NotWritten(f"{folder}: not made: {error.strerror}") from error
    stale = _stale(root)
    for name, data in stale.items():
        atomic.write(folder / name, data)
    written = [f".slate/{name}" for name in stale]
    # It begins with a shebang, for which common checks want it executable.
    mode = os.stat(folder / "hook.sh").st_mode
    if mode & 0o111 == 0:
        with suppress(OSError):  # another user's
            os.chmod(folder / "hook.sh", (mode | (mode & 0o444) >> 2) & 0o7777)
    return written


def stale(root: Path) -> list[str]:
    """Which of the committed files are not as this release writes them."""
    return [f".slate/{name}" for name in _stale(root)]


def _stale(root: Path) -> dict[str, bytes]:
    """The files that ``make`` would write, and what they should hold."""
    folder = root / ".slate"
    found = {name: _held(folder / name) for name in ("hook.sh", ".gitattributes", ".gitignore")}
    wanted = {
        "hook.sh": (hooks_folder() / "hook.sh").read_bytes(),
        ".gitattributes": git_files.attributes(found[".gitattributes"]),
        ".gitignore": git_files.ignore(found[".gitignore"], _undone(root)),
    }
    return {name: data for name, data in wanted.items() if found[name] != data}


def _held(path: Path) -> bytes | None:
    return path.read_bytes() if isfile(path) else None


def _undone(root: Path) -> list[str]:
    """The lines that undo what git would ignore of the store; none where git cannot be asked."""
    try:
        return held.own_lines(Repository(root))
    except GitFailed:
        return []


def obstacles(root: Path, paths: Iterable[str] = ()) -> Iterator[held.Obstacle]:
    """What of the store and of these paths git does not hold as it is, and the repair of each."""
    try:
        repository = Repository(root)
        yield from held.of(repository)
        for path, rule in ignored.rules(repository, paths).items():
            what = f"is ignored by git, through {rule}, so it acts in this clone alone"
            repair = f"to share it, {ignored.repair(repository, path, rule)}"
            yield held.Obstacle(path, what, repair)
    except GitFailed:
        return


def settle(root: Path) -> str:
    """Write the clone's local state: how to start the hook, and that it may act for this root.

    Its folder, "" if none can be.
    """
    folder = state.writable(str(root), "")
    if folder:
        atomic.write(Path(folder) / "python", starter())
        # For the line by which hooks that another keeps start ours.
        atomic.write(Path(folder) / "pre-commit", (hooks_folder() / "pre-commit").read_bytes())
    tops = Path(scope.record(str(root))) / scope.TOPS
    known = read_file(str(tops), 1 << 20)
    if known is None and not os.path.lexists(tops):
        known = b""
    line = os.fsencode(scope.mark(str(root)))
    # One that cannot be read may hold other worktrees, which must not be lost.
    if known is not None and line not in known.split(b"\n"):
        try:
            atomic.write(tops, known + line + b"\n")
        except atomic.NotWritten:  # without a home that can be written there is no user's hook
            pass
    compile_hook()
    return folder


def unsettle(root: Path) -> None:
    """Take back what makes the hook start here. Raises ``atomic.NotWritten``."""
    folder = Path(state.find(str(root)))
    record = Path(scope.record(str(root)))
    for path in (
        folder / "python",
        folder / "pre-commit",
        folder / "roots",
        record / scope.TOPS,
    ):
        try:
            path.unlink(missing_ok=True)
        except NotADirectoryError:
            pass
        except OSError as error:
            raise atomic.NotWritten(f"{path}: not removed: {error.strerror}") from error
    shutil.rmtree(record, ignore_errors=True)


def starter(module: ModuleType = start) -> bytes:
    """The file ``python``: interpreter and start file."""
    lines = [sys.executable, str(Path(module.__file__ or "").resolve())]
    return ("\n".join(lines) + "\n").encode("utf-8", "surrogateescape")


def hook_compiled() -> bool:
    """Whether what runs at every call stands there compiled."""
    return not _uncompiled()


def compile_hook() -> None:
    """Compile it where an installer did not; where that may not be written, a call is slower."""
    for path in _uncompiled():
        try:
            py_compile.compile(str(path), quiet=2)
        except OSError:
            return


def _uncompiled() -> list[Path]:
    """The modules of the hook that Python would compile anew."""
    modules = sorted(Path(start.__file__).resolve().parent.rglob("*.py"))
    return [path for path in modules if not isfile(cache_from_source(str(path)))]
