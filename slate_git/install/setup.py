"""Whether a repository and its clone are set up: the doctor's look at what is no agent's."""

from __future__ import annotations

from collections.abc import Iterator
from os.path import isdir, isfile
from pathlib import Path

from slate_git.base import release
from slate_git.base.plural import count
from slate_git.hook import index, state
from slate_git.index import build
from slate_git.install import clone
from slate_git.install.check import Check

NAME = "slate"
"""Stands where the other checks have their agent."""


def checks(root: Path) -> Iterator[Check]:
    """The folder, the index, the release that others can install, and the clone's local state."""
    if not isdir(root / ".slate"):
        yield Check(NAME, "fault", f"{root} has no .slate folder", "slate init")
        return
    if not isfile(root / ".slate" / "hook.sh"):
        yield Check(NAME, "fault", ".slate/hook.sh is missing, so no hook runs", "slate init")
    text = index.load(str(root))
    if text and not text.startswith(index.HEADER):
        what = f"{index.PATH} is not of format {index.FORMAT}, so every call starts Python"
        yield Check(NAME, "fault", what, "upgrade slate, or run slate build")
    yield _lessons(root)
    if unfound := release.unfound():
        yield Check(NAME, "note", *unfound)
    yield _local(root)


def _lessons(root: Path) -> Check:
    built = build.tree(root)
    if built.faults:
        what = f"{count(len(built.faults), 'fault')} in the lessons"
        return Check(NAME, "fault", what, "slate build shows them")
    if not built.current:
        return Check(NAME, "fault", f"{index.PATH} is out of date", "slate build")
    lessons = count(len(built.memories), "memory")
    return Check(NAME, "ok", f"{lessons}, and {index.PATH} is up to date")


def _local(root: Path) -> Check:
    folder = Path(state.find(str(root)))
    lines = _lines(folder / "python")
    if not lines:
        return Check(NAME, "fault", "this clone is not set up", "slate init")
    for path in lines[:2]:
        if not isfile(path):
            what = f"{path}, which starts the hook, is gone"
            return Check(NAME, "fault", what, "slate init")
    if not clone.hook_compiled():
        what = "Python may not keep the hook compiled, and compiles it at every call"
        repair = f"as whoever may write there: {lines[0]} -m compileall {Path(lines[1]).parent}"
        return Check(NAME, "note", what, repair)
    errors = folder / "errors.log"
    if told := _lines(errors, "replace"):
        return Check(NAME, "note", f"the hook's last error: {told[-1]}", f"see {errors}")
    return Check(NAME, "ok", f"local state in {folder}")


def _lines(path: Path, strange: str = "surrogateescape") -> list[str]:
    """The lines of a file of the local state; none where it cannot be read."""
    try:
        return path.read_text("utf-8", strange).splitlines()
    except OSError:
        return []
