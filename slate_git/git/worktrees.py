"""The working trees of a repository."""

from __future__ import annotations

import os
from pathlib import Path

from slate_git.git.failure import GitFailed
from slate_git.git.repository import Repository


def others(root: Path) -> list[Path]:
    """The tops of the repository's other working trees; none where git cannot be asked."""
    try:
        repository = Repository(root)
        printed = repository.text("worktree", "list", "--porcelain")
    except GitFailed:
        return []
    parts = [part.split("\n") for part in printed.split("\n\n")]
    tops = [lines[0][len("worktree ") :] for lines in parts if "bare" not in lines]
    own = os.path.realpath(repository.top)
    return [Path(top) for top in tops if os.path.realpath(top) != own and os.path.isdir(top)]
