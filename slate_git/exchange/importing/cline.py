"""``.clinerules/*.md`` and ``.cline/rules/*.md`` of Cline: ``paths``, a list of globs.

Documented at docs.cline.bot, "Conditional rules"; the matcher is picomatch with dot files, on the
path from the workspace's root (``rule-conditionals.ts`` in github.com/cline/cline at 1edd607).
There ``paths: []`` switches a rule off, and ``paths`` that is no list is passed over.
"""

from __future__ import annotations

from slate_git.exchange.importing.frontmatter import Head, whole
from slate_git.exchange.importing.rule import ALWAYS, Left, Names, Rule, of_globs
from slate_git.exchange.importing.translation import Translated, minimatch

FILES = (".clinerules/*.md", ".clinerules/*.txt", ".cline/rules/**/*.md")
NOTE = "Cline tells capital letters from small ones; a trigger does not"


def read(_: Names, path: str, head: Head, body: str) -> Rule | Left:
    """The rule of one file."""
    given = head.get("paths")
    if not isinstance(given, list):
        why = "has paths that are no list, so that Cline passes them over: " if given else ""
        return Left(path, why + ALWAYS, body)
    globs = whole(given)
    if not globs:
        return Left(path, "is switched off by an empty list of paths")
    return of_globs(path, body, globs, _translate)


def _translate(glob: str) -> Translated:
    return minimatch(glob, depth="root", dot_slash=True)
