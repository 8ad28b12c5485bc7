"""Whether a repository and its clone are set up: the doctor's look at what is no agent's."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from os.path import isdir, isfile
from pathlib import Path

from slate_git.base import release
from slate_git.base.atomic import NotWritten
from slate_git.base.plural import count
from slate_git.git import nested
from slate_git.hook import index, roots, state
from slate_git.index import build
from slate_git.install import clone, released
from slate_git.install.check import Check
from slate_git.install.shipped import hooks_folder
from slate_git.lesson.folder import Misplaced

NAME = "slate"
"""Stands where the other checks have their agent."""


def checks(root: Path) -> Iterator[Check]:
    """The folder, the index, the release that others can install, and the clone's local state."""
    if not isdir(root / ".slate"):
        yield Check(NAME, "fault", f"{root} has no .slate folder", "slate init")
        return
    files = released.working_tree(root)
    for fault in (*released.script(files), *released.strays(files)):
        yield Check(NAME, "fault", f"{fault.path} {fault.what}", fault.repair)
    text = index.load(str(root))
    if text and not text.startswith(index.HEADER):
        what = f"{index.PATH} is not of format {index.FORMAT}, so every call starts Python"
        yield Check(NAME, "fault", what, "upgrade slate, or run slate build")
    yield from _lessons(root)
    for place, what, repair in clone.obstacles(root):
        yield Check(NAME, "fault", f"{place} {what}", repair)
    if unfound := release.unfound():
        yield Check(NAME, "note", *unfound)
    for line in nested.told(root):
        yield Check(NAME, "note", line)
    if not state.could_write(str(root)):
        what = "nothing can be written down for this clone, so every call brings its lessons again"
        places = f"{state.find(str(root))} or {state.outside(str(root))}"
        yield Check(NAME, "fault", what, f"make {places} writable")
    yield from _users(root)
    yield _local(root)


def _users(root: Path) -> Iterator[Check]:
    """The hook that this user has for all repositories, and whether it acts here."""
    script = Path(state.user(), "hook.sh")
    if not isfile(script):
        return
    if script.read_bytes() != (hooks_folder() / "hook.sh").read_bytes():
        yield Check(NAME, "fault", f"{script} is not this release's", "slate init --user")
    if not roots.set_up(str(root), roots.record(str(root))):
        what = "your own hook, for all repositories, does not act in this clone"
        yield Check(NAME, "note", what, "slate init")


def _lessons(root: Path) -> Iterator[Check]:
    try:
        built = build.tree(root)
    except Misplaced as wrong:
        yield Check(NAME, "fault", f"{wrong.place} {wrong.what}", wrong.repair)
        return
    except NotWritten as fault:  # the folder cannot be read
        yield Check(NAME, "fault", str(fault))
        return
    if built.hidden:
        yield Check(NAME, "fault", built.hidden)
    if built.faults:
        what = f"{count(len(built.faults), 'fault')} in the lessons"
        yield Check(NAME, "fault", what, "slate build shows them")
    elif not built.current:
        yield Check(NAME, "fault", f"{index.PATH} is out of date", "slate build")
    else:
        lessons = count(len(built.memories), "memory")
        yield Check(NAME, "ok", f"{lessons}, and {index.PATH} is up to date")


def _local(root: Path) -> Check:
    folder = Path(state.find(str(root)))
    lines = _lines(folder / "python")
    # Where init wrote nothing down, the hook looks for what starts it on the PATH.
    found = shutil.which("slate-hook")
    level, tail = ("note", f"; {found} starts the hook") if found else ("fault", "")
    if not lines:
        return Check(NAME, level, f"this clone is not set up{tail}", "slate init")
    for path in lines[:2]:
        if not isfile(path):
            what = f"{path}, which starts the hook, is gone{tail}"
            return Check(NAME, level, what, "slate init")
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
