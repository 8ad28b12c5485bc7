"""``.continue/rules/**/*.md`` of Continue: ``globs``, one text or a list of them, and ``regex``.

Documented at docs.continue.dev, "Rules"; the matcher is minimatch on the file's path, a glob in
one text is not cut at commas, and ``regex`` is looked for in the file
(``getSystemMessageWithRules.ts`` in github.com/continuedev/continue at d985092). Without globs a
rule applies always, with ``alwaysApply: false`` by its description.
"""

from __future__ import annotations

from slate_git.exchange.importing.frontmatter import Head, one, whole
from slate_git.exchange.importing.rule import ALWAYS, DESCRIBED, Left, Names, Rule, of_globs
from slate_git.exchange.importing.translation import Translated, Untranslated, minimatch

FILES = (".continue/rules/**/*.md",)
NOTE = (
    "Continue passes over names that begin with a dot and tells capital letters from small ones; "
    "a trigger does neither"
)

CONTENT = "looks for {} in the file's text, which a trigger cannot see"


def read(_: Names, path: str, head: Head, body: str) -> Rule | Left:
    """The rule of one file."""
    always = one(head.get("alwaysApply")).lower()
    globs = whole(head.get("globs"))
    content = [CONTENT.format(f"`{pattern}`") for pattern in whole(head.get("regex"))]
    if always == "true":
        return Left(path, ALWAYS, body)
    if globs:
        return of_globs(path, body, globs, _translate, left=content)
    if content:
        return Left(path, "; ".join(content), body)
    return Left(path, DESCRIBED if always == "false" else ALWAYS, body)


def _translate(glob: str) -> Translated:
    if "," in glob and "{" not in glob:
        raise Untranslated("holds a comma, which Continue takes for part of one glob: write a list")
    return minimatch(glob, depth="root")
