"""What a shell offers behind a command: the ids of memories."""

from __future__ import annotations

from pathlib import Path


def ids(incomplete: str) -> list[str]:
    """The ids that begin so; nothing where there is no root, and never a fault."""
    from slate_git.hook import paths
    from slate_git.lesson import folder

    try:
        root = paths.find_root(str(Path.cwd()))
        names = folder.names(Path(root)) if root else []
    except Exception:
        return []
    found = [name.removesuffix(".yaml") for name in names]
    return [id for id in found if id.startswith(incomplete)]
