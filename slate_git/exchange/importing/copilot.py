"""``.github/instructions/**/*.instructions.md`` of GitHub Copilot: ``applyTo``, globs with commas.

Documented at docs.github.com, "Adding repository custom instructions", and for the editor at
code.visualstudio.com/docs/copilot/customization/custom-instructions. A glob that does not begin
with ``/`` gets ``**/`` put in front, so that ``src/**`` means every folder called src; ``*``,
``**`` and ``**/*`` mean every file.
"""

from __future__ import annotations

from slate_git.exchange.importing.frontmatter import Head, texts
from slate_git.exchange.importing.rule import ALWAYS, Left, Names, Rule, of_globs
from slate_git.exchange.importing.translation import Translated, minimatch

FILES = (".github/instructions/**/*.instructions.md",)
NOTE = "Copilot puts **/ before a glob: src/** means every folder called src; case is ignored here"

EVERY = {"*", "**", "**/*"}


def read(_: Names, path: str, head: Head, body: str) -> Rule | Left:
    """The rule of one file."""
    globs = texts(head.get("applyTo"))
    if not globs:
        return Left(path, "has no applyTo: it is attached by hand", body)
    if EVERY.intersection(globs):
        return Left(path, ALWAYS, body)
    return of_globs(path, body, globs, _translate)


def _translate(glob: str) -> Translated:
    return minimatch(glob, depth="any")
