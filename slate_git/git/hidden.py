"""What git has and the working tree does not show: its index says so, and no file can.

Sparse checkouts mark an entry skip-worktree, people mark one assume-unchanged, and a
clone without a checkout has no index at all. Such a file is not deleted, and an edit
of it would never be committed.
"""

from __future__ import annotations

import os
from typing import NamedTuple

from slate_git.git.command import decoded
from slate_git.git.repository import Entry, Repository

SKIPPED, ASSUMED, NOT_CHECKED_OUT = "skip-worktree", "assume-unchanged", "not checked out"


class Listed(NamedTuple):
    """An entry of git's index, and why the working tree may not show it; empty where it does."""

    entry: Entry
    why: str


def listed(repository: Repository, *paths: str) -> list[Listed]:
    """The entries at or below these paths, conflicts among them."""
    full = [repository.prefix + path for path in paths]
    found = list(
        map(
            _read,
            decoded(repository.run("ls-files", "-v", "-s", "-z", "--", *full)).split("\0")[:-1],
        )
    )
    if not found and not os.path.exists(_index(repository)):
        return [Listed(entry, NOT_CHECKED_OUT) for entry in _head(repository, *paths)]
    size = len(repository.prefix)
    return [Listed(e._replace(path=e.path[size:]), why) for e, why in found]


def repair(repository: Repository, path: str, why: str) -> str:
    """The command, run in the root, that brings a file back."""
    if why == NOT_CHECKED_OUT:
        return "`git checkout`"
    if why == SKIPPED and repository.config("core.sparseCheckout") == "true":
        cone = repository.config("core.sparseCheckoutCone") != "false"
        folder = ".slate" if cone else f"/{repository.prefix}.slate/"
        return f"`git sparse-checkout add {folder}`"
    back = (
        ""
        if os.path.lexists(os.path.join(repository.top, repository.prefix, path))
        else (f" and `git checkout -- {path}`")
    )
    return f"`git update-index --no-{why} {path}`{back}"


def _read(line: str) -> Listed:
    """``TAG MODE ID STAGE<tab>PATH``: the tag is S where skipped, a small letter where assumed."""
    head, _, path = line.partition("\t")
    tag, mode, id, stage = head.split(" ")
    why = SKIPPED if tag in "Ss" else ASSUMED if tag.islower() else ""
    return Listed(Entry(mode, id, int(stage), path), "" if int(stage) else why)


def _index(repository: Repository) -> str:
    named = repository.environment.get("GIT_INDEX_FILE")
    return os.path.join(repository.top, named) if named else str(repository.git_path("index"))


def _head(repository: Repository, *paths: str) -> list[Entry]:
    status, _ = repository.ask("rev-parse", "-q", "--verify", "HEAD^{commit}", expect=(0, 1, 128))
    return repository.listed("HEAD", *paths) if status == 0 else []
