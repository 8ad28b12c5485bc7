"""What a memory's file said before it was written anew, and whether that is kept anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import unified_diff
from hashlib import sha1, sha256
from pathlib import Path

from slate_git.git.failure import GitFailed
from slate_git.git.repository import Repository
from slate_git.index.remember import Kept

CONTEXT = 1
"""Lines around a change that a diff shows."""


def lines(root: Path, kept: Kept) -> list[str]:
    """The difference to the version before, line by line; nothing where there was none."""
    if kept.before is None or kept.before == kept.text:
        return []
    return [*_diff(kept.before, kept.text), *_lost(root, kept.memory.path, kept.before)]


def _diff(before: str, after: str) -> Iterator[str]:
    """The changed lines with those around them, without a head of file names."""
    texts = before.splitlines(), after.splitlines()
    for line in list(unified_diff(*texts, n=CONTEXT, lineterm=""))[2:]:
        yield "  …" if line.startswith("@@") else f"  {line}"


def _lost(root: Path, path: str, before: str) -> Iterator[str]:
    """That the version before is in no commit, so that it is to be had from nowhere else."""
    try:
        repository = Repository(root)
        there = repository.objects([f"HEAD:{repository.prefix}{path}"])[0]
    except GitFailed:
        there = None
    data = before.replace("\r\n", "\n").encode("utf-8", "surrogatepass")
    blob = b"blob %d\0" % len(data) + data
    if there is None or there[0] not in (sha1(blob).hexdigest(), sha256(blob).hexdigest()):
        yield "what it said before was not committed: it stands above alone"
