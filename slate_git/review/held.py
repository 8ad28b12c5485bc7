"""Whether git holds what the team is to share, for a check of the working tree."""

from __future__ import annotations

from slate_git.git.failure import GitFailed
from slate_git.index import held
from slate_git.index.snapshot import SEPARATE, Snapshot
from slate_git.lesson.draft import Fault
from slate_git.lesson.memory import LESSONS
from slate_git.refusals import bad_file

ID = "not-held-by-git"


def of(found: Snapshot) -> list[Fault]:
    """The faults of what git ignores or changes, and of submodules in the store's place."""
    repository = found.store.repository if found.store else None
    if repository is None:
        return []
    inner = [path for path in found.submodules if path in (".slate", LESSONS)]
    faults = [
        Fault(path, 1, 1, SEPARATE, bad_file.ID, "put the folder itself there") for path in inner
    ]
    try:
        for path, what, repair in held.of(repository):
            faults.append(Fault(path, 1, 1, what, ID, repair))
    except GitFailed:  # the snapshot was read, so it is these questions that git cannot answer
        pass
    return faults
