"""Brings the staged index in line with the staged lessons, whatever lies in the working tree.

The index is a file of ours that holds nothing of the user's, so its blob is
made from the staged lessons and put into git's index; the working tree gets it
only where the lessons that lie there are the staged ones.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from slate_git.base import atomic
from slate_git.git.repository import Repository
from slate_git.hook.index import MOST_BYTES, read_file
from slate_git.index import build, snapshot
from slate_git.lesson.memory import INDEX, LESSONS

SLATE = ".slate"

APART = (
    "    the lessons in the working tree differ from the staged ones, so its own index was left"
    " alone: `slate build` updates it"
)


def roots(repository: Repository) -> list[Path]:
    """The roots that have something staged, but for those below another one."""
    marks = (LESSONS + "/", INDEX)
    folders = {
        Path(repository.top, f"/{repository.prefix}{entry.path}".partition(f"/{SLATE}/")[0][1:])
        for entry in repository.staged()
        if f"/{SLATE}/" in f"/{entry.path}"
        and f"{SLATE}/{entry.path.rpartition(SLATE + '/')[2]}".startswith(marks)
    }
    return sorted(root for root in folders if not any(other in folders for other in root.parents))


class Staged(NamedTuple):
    """What was done: the build of the staged lessons, and which of the two indexes changed."""

    built: build.Built
    staged: bool = False
    written: bool = False
    apart: bool = False
    """Whether the working tree holds other lessons, so that its index was left alone."""


def stage(root: Path, progress: build.Progress | None = None) -> Staged:
    """Bring the staged index in line; nothing is changed while a staged memory is refused.

    Raises ``GitFailed``, ``atomic.NotWritten``.
    """
    repository = Repository(root)
    state = snapshot.staged(root, repository)
    built = state.build(progress)
    if built.faults or not (state.number or built.before is not None):
        return Staged(built)
    if not built.current:
        _put(repository, built.data)
    same = _same_lessons(repository)
    written = same and _write(root, built.data)
    if kept := _kept_index(repository):
        # ``git commit --only`` commits from an index of its own and puts this one in place
        # afterwards: without the new blob it would take the commit's index back again.
        other = Repository(root, kept)
        data = snapshot.staged(root, other).build().partial
        _put(other, data)
        if not same and _same_lessons(other):
            same, written = True, _write(root, data)
    return Staged(built, not built.current, written, not same)


def _put(repository: Repository, data: bytes) -> None:
    """Make git's index hold these bytes as the trigger index, an unresolved conflict included."""
    id = repository.run("hash-object", "-w", "--no-filters", "--stdin", data=data).decode().strip()
    path = repository.prefix + INDEX
    repository.run("update-index", "--add", "--cacheinfo", f"100644,{id},{path}")


def _same_lessons(repository: Repository) -> bool:
    """Whether the lessons of the working tree are the staged ones, as git compares them."""
    folder = f"{repository.prefix}{LESSONS}/"
    # Nothing of the repository's configuration may run or filter here, so no external diff.
    words = ("diff", "--quiet", "--no-ext-diff", "--no-textconv", "--", folder)
    changed, _ = repository.ask(*words, expect=(0, 1))
    return not changed and not repository.run("ls-files", "--others", "-z", "--", folder)


def _write(root: Path, data: bytes) -> bool:
    """Put the index into the working tree; whether it was another before."""
    path = root / INDEX
    if not (root / LESSONS).is_dir() or read_file(str(path), MOST_BYTES) == data:
        return False
    atomic.write(path, data)
    return True


def _kept_index(repository: Repository) -> str:
    """During ``git commit --only``: the index that git puts in place after the commit."""
    folder, name = os.path.split(repository.environment.get("GIT_INDEX_FILE", ""))
    kept = os.path.join(repository.top, folder, "index.lock")
    return kept if name.startswith("next-index-") and os.path.isfile(kept) else ""
