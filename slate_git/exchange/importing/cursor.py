"""``.cursor/rules/**/*.mdc`` of Cursor: ``globs``, one text with commas or a list.

Documented at cursor.com/docs/context/rules. A rule with ``alwaysApply: true``
ignores its globs; one with neither is chosen by its description or by hand. The page does not
say what a glob without a slash means; its users take it for files of every folder.
"""

from __future__ import annotations

from slate_git.exchange.importing.frontmatter import Head, one, texts
from slate_git.exchange.importing.rule import (
    ALWAYS,
    BY_HAND,
    DESCRIBED,
    Left,
    Names,
    Rule,
    of_globs,
)
from slate_git.exchange.importing.translation import Translated, minimatch

FILES = (".cursor/rules/**/*.mdc",)
NOTE = "a glob of Cursor's without a slash is taken for files of every folder; case is ignored here"


def read(_: Names, path: str, head: Head, body: str) -> Rule | Left:
    """The rule of one file."""
    if one(head.get("alwaysApply")).lower() == "true":
        return Left(path, ALWAYS, body)
    globs = texts(head.get("globs"))
    if globs:
        return of_globs(path, body, globs, _translate)
    return Left(path, DESCRIBED if one(head.get("description")) else BY_HAND, body)


def _translate(glob: str) -> Translated:
    return minimatch(glob, depth="bare")
