"""``.claude/rules/**/*.md`` of Claude Code: ``paths`` are globs; without, always.

Documented at code.claude.com/docs/en/memory, "Path-specific rules", which leaves open what a glob
without a slash means. The client (2.1.x) takes a trailing ``/**`` off, expands braces and reads
what is left as lines of ``.gitignore``, ignoring case: so ``*.ts``, ``src`` and ``src/**`` match
in every folder, a folder that is hit counts with all in it, and ``./src/**`` matches nothing.
"""

from __future__ import annotations

from slate_git.exchange.importing import translation
from slate_git.exchange.importing.frontmatter import Head, texts
from slate_git.exchange.importing.rule import ALWAYS, Left, Names, Rule, of_globs
from slate_git.exchange.importing.translation import Translated, Untranslated

FILES = (".claude/rules/**/*.md",)
NOTE = (
    "in Claude Code a glob that hits a folder means all in it: carried over so for the folders "
    "that this repository has now"
)


def read(names: Names, path: str, head: Head, body: str) -> Rule | Left:
    """The rule of one file."""

    def translate(glob: str) -> Translated:
        if glob.startswith("./"):
            raise Untranslated(translation.NEVER)
        bare = glob.strip().removesuffix("/**")
        if bare in ("", "**", "*"):
            bare = "**"
        elif bare != glob.strip() and not names.hit(_here(bare))[0]:
            bare += "/"
        return translation.ignored(bare, names.hit)

    globs = texts(head.get("paths"))
    return of_globs(path, body, globs, translate) if globs else Left(path, ALWAYS, body)


def _here(glob: str) -> str:
    """The glob as ours, for asking whether a file is called so."""
    return glob.lstrip("/") if "/" in glob.rstrip("/") else f"**/{glob}"
