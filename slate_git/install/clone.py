"""What ``slate init`` sets up: ``.slate/`` in the tree, and the clone's local state."""

from __future__ import annotations

import py_compile
import sys
from importlib.util import cache_from_source, find_spec
from os.path import exists, isdir, isfile, islink
from pathlib import Path
from types import ModuleType

from slate_git.base import atomic
from slate_git.hook import paths, start, state
from slate_git.hook import roots as scope
from slate_git.install.shipped import hooks_folder
from slate_git.lesson.memory import LESSONS

ATTRIBUTES = """\
# Written by slate init: the index is generated, and both files are read by a shell.
index.tsv text eol=lf linguist-generated merge=slate
hook.sh text eol=lf
"""


def root_of(folder: Path) -> Path | None:
    """The root that a folder belongs to, found as the hook finds it."""
    found = paths.find_root(str(folder))
    return Path(found) if found else None


def new_root(folder: Path) -> Path:
    """Where ``slate init`` makes ``.slate/``: an existing root, git's top folder, or here.

    A root above git's top is another repository's; of several below it the
    outermost is the one that the hook finds.
    """
    repository = state.repository(str(folder))
    top = Path(repository[0]) if repository else None
    found = None
    for place in (folder, *folder.parents):
        if isfile(place / ".slate" / "hook.sh") or isdir(place / LESSONS):
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
            raise atomic.NotWritten(f"{place}: is no folder: move it away")
    for name in ("hook.sh", "index.tsv", ".gitattributes"):
        place = folder / name
        if islink(place) or (exists(place) and not isfile(place)):
            raise atomic.NotWritten(f"{place}: is no plain file: move it away")
    try:
        (folder / "lessons").mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise atomic.NotWritten(f"{folder}: not made: {error.strerror}") from error
    written = []
    script = (hooks_folder() / "hook.sh").read_bytes()
    for name, data in (("hook.sh", script), (".gitattributes", ATTRIBUTES.encode())):
        path = folder / name
        if not isfile(path) or path.read_bytes() != data:
            if name == ".gitattributes" and isfile(path):
                continue  # a person may have added to it
            atomic.write(path, data)
            written.append(f".slate/{name}")
    return written


def settle(root: Path) -> str:
    """Write the clone's local state: how to start the hook, and that it may act for this root.

    Its folder, "" if none can be.
    """
    folder = state.writable(str(root), "")
    if folder:
        atomic.write(Path(folder) / "python", starter())
        roots = Path(folder) / scope.NAME
        known = roots.read_bytes() if isfile(roots) else b""
        lines = [mark.encode("utf-8", "surrogateescape") for mark in scope.marks(str(root))]
        fresh = [line + b"\n" for line in lines if line not in known.split(b"\n")]
        if fresh:
            atomic.write(roots, known + b"".join(fresh))
    compile_hook()
    return folder


def unsettle(root: Path) -> None:
    """Take back what makes the hook start here. Raises ``atomic.NotWritten``."""
    folder = Path(state.find(str(root)))
    for path in (folder / "python", folder / scope.NAME):
        try:
            path.unlink(missing_ok=True)
        except NotADirectoryError:
            pass
        except OSError as error:
            raise atomic.NotWritten(f"{path}: not removed: {error.strerror}") from error


def starter(module: ModuleType = start) -> bytes:
    """The file ``python``: interpreter, start file, the folders that hold ``ruamel.yaml``."""
    library = find_spec("ruamel.yaml")
    places = library.submodule_search_locations if library else None
    site = dict.fromkeys(str(Path(place).parent.parent) for place in places or ())
    lines = [sys.executable, str(Path(module.__file__ or "").resolve()), *site]
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
