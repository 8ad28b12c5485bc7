"""What the clone's pre-commit hook runs: ``slate build --stage`` without the command line's start.

The installed ``hooks/pre-commit`` starts ``main`` by this name, in the root, and where git starts
it after a merge, a rebase or a checkout, ``main("look")``, which changes nothing.
"""

from __future__ import annotations

import sys
from pathlib import Path

from slate_git.base import atomic
from slate_git.base.lock import lock
from slate_git.git.failure import GitFailed
from slate_git.git.repository import Repository
from slate_git.index import snapshot, staged
from slate_git.lesson.memory import INDEX

FINE, REFUSED, BEHIND, OURS = 0, 10, 11, 3
"""Exit statuses. A Python that cannot start ends with 1, so a refusal does not."""


def main(what: str = "") -> None:
    """Bring the staged index in line; exit status 10 where a staged memory is refused.

    With ``look`` only tell where it is not.
    """
    try:
        sys.exit(look(Path.cwd()) if what else run(Path.cwd()))
    except (atomic.NotWritten, GitFailed) as fault:
        _tell(f"slate: {fault}")
    except Exception as fault:
        # A fault of ours is no reason to keep a person from committing.
        _tell(f"slate: a fault of ours: {type(fault).__name__}: {fault}")
    sys.exit(OURS)


def run(root: Path) -> int:
    """Bring the staged index in line, and say what was done; the exit status."""
    with lock(root):
        done = staged.stage(root)
    if done.built.faults:
        for fault in done.built.faults:
            _tell(str(fault))
        _tell("slate: a staged memory is refused: correct and `git add` it, or unstage it")
        return REFUSED
    if done.staged:
        _tell(f"slate: {INDEX}: updated to match the staged lessons")
        if done.apart:
            _tell(staged.APART)
    return FINE


def look(root: Path) -> int:
    """Say in one line where the index is behind the lessons; the exit status."""
    repository = Repository(root)
    built = snapshot.staged(root, repository).build()
    if built.current or not (built.memories or built.before):
        return FINE
    _tell(
        f"slate: {repository.prefix}{INDEX} is behind the lessons: run `slate build` and commit it"
    )
    return BEHIND


def _tell(line: str) -> None:
    print(line, file=sys.stderr)
