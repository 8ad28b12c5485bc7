"""What a shell offers behind a command: the ids of memories."""

from __future__ import annotations

import os
from pathlib import Path


def ids(incomplete: str) -> list[str]:
    """The ids, or the paths of the files, that begin so; nothing without a root, never a fault."""
    from slate_git.hook import paths
    from slate_git.lesson import folder
    from slate_git.lesson.memory import LESSONS

    try:
        root = paths.find_root(str(Path.cwd()))
        names = folder.names(Path(root)) if root else []
    except Exception:
        return []
    above, slash, _ = incomplete.rpartition("/")
    if slash and root:
        inside = os.path.realpath(above or "/") == os.path.realpath(f"{root}/{LESSONS}")
        found = [f"{above}/{name}" for name in names if inside]
    else:
        found = [name.removesuffix(".yaml") for name in names]
    return [each for each in found if each.startswith(incomplete)]
