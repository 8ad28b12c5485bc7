"""Folders below a root that hold a ``.slate`` of their own: a vendored dependency's, a submodule's.

They are neither read nor run, so people are told of them.
"""

from __future__ import annotations

from pathlib import Path

from slate_git.git.command import decoded
from slate_git.git.failure import GitFailed, NoRepository
from slate_git.git.repository import Repository

MARK = "/.slate/"


def nested(root: Path) -> list[str]:
    """The folders, relative to the root; none outside git. Raises ``GitFailed``."""
    try:
        repository = Repository(root)
    except NoRepository:
        return []
    # A repository in the repository is one entry, a commit's or a folder's.
    inside = [entry.path for entry in repository.staged() if entry.mode == "160000"]
    below = len(repository.prefix)
    words = ("ls-files", "-c", "-o", "--exclude-standard", "-z", "--", repository.prefix or ".")
    found = set()
    for path in (path[below:] for path in decoded(repository.run(*words)).split("\0")):
        folder, mark, _ = path.partition(MARK)
        if mark:
            found.add(folder)
        elif path.endswith("/"):
            inside.append(path[:-1])
    found |= set(inside)
    return sorted(folder for folder in found if folder and (root / folder / ".slate").is_dir())


def told(root: Path) -> list[str]:
    """One line for each of them; none where git cannot say, which others tell."""
    what = "a .slate of its own below this one: it is not read, and its hook does not run here"
    try:
        return [f"{folder}: {what}" for folder in nested(root)]
    except GitFailed:
        return []
