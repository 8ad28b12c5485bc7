"""The files of the tree, relative to the root: git's, or by its ignore rules without git."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from slate_git.git.failure import NoRepository
from slate_git.git.repository import Repository

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

SUBMODULE = "160000"
"""The mode of an entry that stands for a commit of another repository."""


def tracked(root: Path) -> list[str]:
    """The files that git tracks below the root, or that it would track outside git; sorted.

    Raises ``GitFailed``: what lies about is no answer where git has one and cannot give it.
    """
    return with_submodules(root)[0]


def with_submodules(root: Path) -> tuple[list[str], list[str]]:
    """The same, and which of them are submodules: files of another repository's."""
    try:
        entries = Repository(root).staged()
    except NoRepository:
        return sorted(_walk(root)), []
    return sorted({e.path for e in entries}), [e.path for e in entries if e.mode == SUBMODULE]


def _walk(root: Path) -> Iterator[str]:
    """Every file that no ``.gitignore`` on its way names."""
    from pathspec import GitIgnoreSpec

    rules: dict[str, GitIgnoreSpec] = {}
    for folder, folders, names in os.walk(root):
        inner = os.path.relpath(folder, root).replace(os.sep, "/")
        inner = "" if inner == "." else inner + "/"
        if ".gitignore" in names:
            lines = (Path(folder) / ".gitignore").read_text("utf-8", "replace").splitlines()
            rules[inner] = GitIgnoreSpec.from_lines(lines)
        folders[:] = [f for f in folders if f != ".git" and not _ignored(rules, f"{inner}{f}/")]
        yield from (inner + name for name in names if not _ignored(rules, inner + name))


def _ignored(rules: dict[str, GitIgnoreSpec], path: str) -> bool:
    """Whether the nearest rules that speak of a path ignore it."""
    for base in sorted(rules, key=len, reverse=True):
        if path.startswith(base):
            verdict = rules[base].check_file(path[len(base) :]).include
            if verdict is not None:
                return verdict
    return False
