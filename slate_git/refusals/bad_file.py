"""A lesson file is a plain file of at most 32 KiB.

A link could lead out of the repository, and a hook must not follow it; a file
of more than 32 KiB is no lesson. Use instead: a copy of the linked file, and a
text that says what to do in a sentence or two.
"""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.lesson.draft import Draft, Finding

ID = "bad-file"
ACCEPTED = "text: Before a push, run the full gate\n"
REFUSED = "text: Before a push, run the full gate\n#" + "x" * (32 << 10) + "\n"


def check(draft: Draft) -> Iterator[Finding]:
    """Nothing: ``store`` refuses such a file before it is a draft."""
    yield from ()
