"""A lesson file is a plain file of at most 32 KiB.

A merge that was not brought to its end leaves both sides in the file, between
lines of ``<``, ``=`` and ``>``. A link could lead out of the repository, and a
hook must not follow it; a file of more than 32 KiB is no lesson. Use instead: one
of the two sides, a copy of the linked file, and a text that says what to do in a
sentence or two.
"""

from __future__ import annotations

from slate_git.hook.lesson import MOST_BYTES
from slate_git.lesson.problem import Kind

ID = "bad-file"
ACCEPTED = "text: Before a push, run the full gate\n"
REFUSED = "text: Before a push, run the full gate\n#" + "x" * MOST_BYTES + "\n"

WORDS = {
    Kind.LINK: ("is a link, which is never followed", "put a copy of the file in its place"),
    Kind.NOT_PLAIN: ("is not a plain file", "move it out of the lessons folder"),
    Kind.CONFLICT: ("has an unresolved merge conflict", "resolve it, then `git add` it"),
    Kind.MARKERS: (
        "has conflict markers of a merge: {seen}",
        "keep one side, or write one text of both, without the lines of <, = and >",
    ),
    Kind.UNREADABLE: ("cannot be read: {seen}", "make the file readable"),
    Kind.STORED: (
        "holds {seen} in place of the lesson",
        "run `slate init`, which keeps that filter away, then put the text back and `git add` it",
    ),
    Kind.HIDDEN: ("is git's, and the working tree hides it", "bring it back"),
    Kind.TOO_LARGE: (
        f"holds {{seen}} bytes, more than {MOST_BYTES >> 10} KiB",
        "say it in fewer words",
    ),
}
