"""A user's own copy of the hook, for all repositories."""

from __future__ import annotations

from pathlib import Path

from slate_git.hook import start_user, state
from slate_git.install import clone
from slate_git.install.shipped import hooks_folder


def folder(home: Path | None) -> Path:
    """The user's state folder; without ``home``, where the environment says."""
    return Path(state.user()) if home is None else home / ".local/state/slate"


def hook(target: Path) -> dict[Path, bytes]:
    """The files that a hook for all repositories starts from: never one of a repository."""
    script = (hooks_folder() / "hook.sh").read_bytes()
    return {target / "hook.sh": script, target / "python": clone.starter(start_user)}
