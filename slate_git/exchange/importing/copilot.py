"""``.github/instructions/*.instructions.md`` of GitHub Copilot: ``applyTo``, globs with commas.

Documented at docs.github.com, "Adding repository custom instructions". Globs
count from the root; ``*``, ``**`` and ``**/*`` mean every file.
"""

from __future__ import annotations

from pathlib import Path

from slate_git.exchange.importing.frontmatter import Head, texts
from slate_git.exchange.importing.rule import ALWAYS, Left, Rule, of_globs

FOLDER, STARTS, ENDS = ".github/instructions", "", ".instructions.md"

EVERY = {"*", "**", "**/*"}


def read(root: Path, path: str, head: Head, body: str) -> Rule | Left:
    """The rule of one file."""
    globs = texts(head.get("applyTo"))
    if not globs:
        return Left(path, "has no applyTo: it is attached by hand")
    return Left(path, ALWAYS) if EVERY.intersection(globs) else of_globs(root, path, body, globs)
