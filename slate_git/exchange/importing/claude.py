"""``.claude/rules/*.md`` of Claude Code: ``paths`` are globs from the root; without, always.

Documented at code.claude.com/docs/en/memory, "Path-specific rules".
"""

from __future__ import annotations

from pathlib import Path

from slate_git.exchange.importing.frontmatter import Head, texts
from slate_git.exchange.importing.rule import ALWAYS, Left, Rule, of_globs

FOLDER, STARTS, ENDS = ".claude/rules", "", ".md"


def read(root: Path, path: str, head: Head, body: str) -> Rule | Left:
    """The rule of one file."""
    globs = texts(head.get("paths"))
    return of_globs(root, path, body, globs) if globs else Left(path, ALWAYS)
