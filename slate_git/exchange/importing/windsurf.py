"""``.windsurf/rules/**/*.md`` of Windsurf: ``trigger`` and, for ``glob``, ``globs``.

Documented at docs.windsurf.com, "Memories & Rules", activation modes: ``always_on``, ``glob``,
``model_decision`` and ``manual``; ``globs`` is a list or one text with commas. Its examples give
``*.js`` for scripts wherever they lie, so a glob without a slash is taken for every folder.
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

FILES = (".windsurf/rules/**/*.md",)
NOTE = "a glob of Windsurf's without a slash is taken for files of every folder"

OTHERS = {"manual": BY_HAND, "model_decision": DESCRIBED}


def read(_: Names, path: str, head: Head, body: str) -> Rule | Left:
    """The rule of one file."""
    trigger = one(head.get("trigger")).lower()
    globs = texts(head.get("globs"))
    if trigger not in ("glob", "") or not globs:
        why = "is tied to globs, and has none" if trigger == "glob" else ALWAYS
        return Left(path, OTHERS.get(trigger, why), body)
    return of_globs(path, body, globs, _translate)


def _translate(glob: str) -> Translated:
    return minimatch(glob, depth="bare", dot_slash=True)
