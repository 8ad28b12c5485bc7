"""What ``slate init`` sets up: ``.slate/`` in the tree, and the clone's local state."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import ruamel.yaml

from slate_git import atomic
from slate_git.data import hooks_folder
from slate_git.hook import paths, start, state
from slate_git.memory import LESSONS

ATTRIBUTES = """\
# Written by slate init: the index is generated, and both files are read by a shell.
index.tsv text eol=lf linguist-generated merge=slate
hook.sh text eol=lf
"""


def root_of(folder: Path) -> Path | None:
    """The root that a folder belongs to: the nearest one upwards with ``.slate/hook.sh``."""
    found = paths.find_root(str(folder))
    return Path(found) if found else None


def new_root(folder: Path) -> Path:
    """Where ``slate init`` makes ``.slate/``: an existing root, git's top folder, or here."""
    found = root_of(folder) or next(
        (place for place in (folder, *folder.parents) if (place / LESSONS).is_dir()), None
    )
    if found:
        return found
    command = ["git", "-C", str(folder), "rev-parse", "--show-toplevel"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    except OSError:
        return folder
    top = done.stdout.strip()
    return Path(top) if done.returncode == 0 and top else folder


def make(root: Path) -> list[str]:
    """Make or refresh what is committed; the paths that were written.

    Raises ``atomic.NotWritten``.
    """
    folder = root / ".slate"
    for place in (folder, folder / "lessons"):
        if place.is_symlink() or (place.exists() and not place.is_dir()):
            raise atomic.NotWritten(f"{place}: is no folder: move it away")
    (folder / "lessons").mkdir(parents=True, exist_ok=True)
    written = []
    script = (hooks_folder() / "hook.sh").read_bytes()
    for name, data in (("hook.sh", script), (".gitattributes", ATTRIBUTES.encode())):
        path = folder / name
        if not path.is_file() or path.read_bytes() != data:
            if name == ".gitattributes" and path.is_file():
                continue  # a person may have added to it
            atomic.write(path, data)
            written.append(f".slate/{name}")
    return written


def settle(root: Path) -> str:
    """Write the clone's local state: how to start the hook. Its folder, "" if none can be."""
    folder = state.writable(str(root), "")
    if folder:
        atomic.write(Path(folder) / "python", starter())
    return folder


def starter() -> bytes:
    """The file ``python``: interpreter, start file, the folders that hold ``ruamel.yaml``."""
    site = dict.fromkeys(str(Path(place).parent.parent) for place in ruamel.yaml.__path__)
    lines = [sys.executable, str(Path(start.__file__).resolve()), *site]
    return ("\n".join(lines) + "\n").encode("utf-8", "surrogateescape")
