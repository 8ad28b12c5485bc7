"""``slate doctor``."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Annotated

import typer

from slate_git import install
from slate_git.base import release
from slate_git.cli import console
from slate_git.git import nested
from slate_git.hook import index, roots, state
from slate_git.index import build
from slate_git.install import released
from slate_git.install.clone import new_root


def doctor(
    as_json: Annotated[bool, typer.Option("--json", help="For another program.")] = False,
) -> None:
    """Look at what stands between a lesson and each agent's model; change nothing.

    Exit status 1 when something keeps lessons from arriving. Example: slate doctor
    """
    root = new_root(Path.cwd())
    checks = [*_here(root), *install.doctor(root)]
    if as_json:
        console.emit([check._asdict() for check in checks])
    else:
        for check in checks:
            console.out(str(check))
    if any(check.level == "fault" for check in checks):
        raise typer.Exit(console.REFUSED)


def _here(root: Path) -> list[install.Check]:
    """The repository's own part: its folder, its index, and the clone's local state."""
    name = "slate"
    if not (root / ".slate").is_dir():
        return [install.Check(name, "fault", f"{root} has no .slate folder", "slate init")]
    checks = []
    files = released.working_tree(root)
    for fault in (*released.script(files), *released.strays(files)):
        what = f"{fault.path} {fault.what}"
        checks.append(install.Check(name, "fault", what, fault.repair))
    text = index.load(str(root))
    if text and not text.startswith(index.HEADER):
        what = f"{index.PATH} is not of format {index.FORMAT}, so every call starts Python"
        checks.append(install.Check(name, "fault", what, "upgrade slate, or run slate build"))
    built = build.tree(root)
    if built.faults:
        what = f"{console.count(len(built.faults), 'fault')} in the lessons"
        checks.append(install.Check(name, "fault", what, "slate build shows them"))
    elif not built.current:
        what = f"{index.PATH} is out of date"
        checks.append(install.Check(name, "fault", what, "slate build"))
    else:
        lessons = console.count(len(built.memories), "memory")
        checks.append(install.Check(name, "ok", f"{lessons}, and {index.PATH} is up to date"))
    if unfound := release.unfound():
        checks.append(install.Check(name, "note", *unfound))
    for line in nested.told(root):
        checks.append(install.Check(name, "note", line))
    if not state.could_write(str(root)):
        what = "nothing can be written down for this clone, so every call brings its lessons again"
        folders = f"make {state.find(str(root))} or {state.outside(str(root))} writable"
        checks.append(install.Check(name, "fault", what, folders))
    return [*checks, *_users(root), _local(root)]


def _users(root: Path) -> list[install.Check]:
    """What is to be known of the hook that this user installed for all repositories."""
    folder = roots.record(str(root))
    if not Path(state.user(), "hook.sh").is_file() or roots.set_up(str(root), folder):
        return []
    what = "your own hook, for all repositories, does not act in this clone"
    return [install.Check("slate", "note", what, "slate init")]


def _local(root: Path) -> install.Check:
    folder = state.find(str(root))
    lines = _lines(Path(folder) / "python")
    # Without what init writes down, the hook looks for it on the PATH.
    found = shutil.which("slate-hook")
    level, tail = ("note", f"; {found} starts the hook") if found else ("fault", "")
    if not lines:
        return install.Check("slate", level, f"this clone is not set up{tail}", "slate init")
    for path in lines[:2]:
        if not Path(path).is_file():
            what = f"{path}, which starts the hook, is gone{tail}"
            return install.Check("slate", level, what, "slate init")
    errors = Path(folder) / "errors.log"
    if errors.is_file() and errors.stat().st_size:
        last = errors.read_text("utf-8", "replace").splitlines()[-1]
        return install.Check("slate", "note", f"the hook's last error: {last}", f"see {errors}")
    return install.Check("slate", "ok", f"local state in {folder}")


def _lines(path: Path) -> list[str]:
    """The lines of the file that tells how to start the hook; none where it cannot be read."""
    try:
        return path.read_text("utf-8", "surrogateescape").splitlines()
    except OSError:
        return []
