"""``**`` of another tool's glob, where a trigger's holds one: the others are a few folders each."""

from __future__ import annotations

import re

from slate_git.hook import glob as globs
from slate_git.hook.glob import MOST_CHOICES, GlobError

DEEP = 6
"""Folders that stand for all but one ``**`` of a glob, of which a trigger's holds only one."""

FEWEST = 3
"""Fewer folders than that would be another glob."""

DEPTH = "means folders up to {} deep only, since a trigger's glob holds one **"


def one_tree(glob: str) -> tuple[str, int] | None:
    """A glob whose ``**/`` but the last one are so many folders, any of which may be missing.

    None where it need not or cannot be changed.
    """
    if not too_many(glob):
        return None
    *before, last = re.split(r"(?<![^/{,])\*\*/", glob)
    kept = "" if "**" in last else "**/"
    extra = len(before) - bool(kept)
    written = sum(brace.count(",") + 1 for brace in re.findall(r"\{[^{}]*\}", glob))
    levels = min(DEEP, (MOST_CHOICES - written) // (2 * max(extra, 1)))
    if levels < FEWEST:
        return None
    folders = "{,*/}" * levels
    narrowed = folders.join(before) + (kept or folders) + last
    return None if too_many(narrowed) is not False else (narrowed, levels)


def too_many(glob: str) -> bool | None:
    """Whether a glob holds more than one ``**``; None for another fault."""
    try:
        globs.parse(glob)
    except GlobError as error:
        return "second **" in str(error) or None
    return False
