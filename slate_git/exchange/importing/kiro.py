"""``.kiro/steering/**/*.md`` of Kiro: ``inclusion`` and, for ``fileMatch``, ``fileMatchPattern``.

Documented at kiro.dev/docs/steering: one pattern or a list of them. Its examples give ``*.tsx``
for components wherever they lie, so a pattern without a slash is taken for every folder.
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

FILES = (".kiro/steering/**/*.md",)
NOTE = "a pattern of Kiro's without a slash is taken for files of every folder"

OTHERS = {"manual": BY_HAND, "auto": DESCRIBED}


def read(_: Names, path: str, head: Head, body: str) -> Rule | Left:
    """The rule of one file."""
    inclusion = one(head.get("inclusion"))
    if inclusion.lower() != "filematch":
        return Left(path, OTHERS.get(inclusion.lower(), ALWAYS), body)
    globs = texts(head.get("fileMatchPattern"))
    if not globs:
        return Left(path, "is included by a fileMatchPattern, and has none")
    return of_globs(path, body, globs, _translate)


def _translate(glob: str) -> Translated:
    return minimatch(glob, depth="bare", dot_slash=True)
