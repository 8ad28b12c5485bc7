"""``.cursor/rules/*.mdc`` of Cursor: ``globs``, one text with commas or a list.

Documented at cursor.com/docs/context/rules. A rule with ``alwaysApply: true``
ignores its globs; one with neither is chosen by its description or by hand. A
glob without a slash is meant for files of every folder.
"""

from __future__ import annotations

from pathlib import Path

from slate_git.exchange.importing.frontmatter import Head, one, texts
from slate_git.exchange.importing.rule import ALWAYS, Left, Rule, of_globs

FOLDER, STARTS, ENDS = ".cursor/rules", "", ".mdc"


def read(root: Path, path: str, head: Head, body: str) -> Rule | Left:
    """The rule of one file."""
    if one(head.get("alwaysApply")).lower() == "true":
        return Left(path, ALWAYS)
    globs = [glob if "/" in glob else f"**/{glob}" for glob in texts(head.get("globs"))]
    if globs:
        return of_globs(root, path, body, globs)
    if one(head.get("description")):
        return Left(path, "is chosen by its description, and a lesson comes up on a call only")
    return Left(path, "is asked for by hand, and a lesson comes up on a call only")
