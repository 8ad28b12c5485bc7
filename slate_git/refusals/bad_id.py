"""A memory's id is its file's name: lower case letters, digits and hyphens, at most 64.

The id stands in the index, in marker files and in front of the model, on every
platform alike. Use instead: ``gate-before-push.yaml``.
"""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.hook.index import is_id
from slate_git.lesson.draft import Draft, Finding

ID = "bad-id"
ACCEPTED = "text: Before a push, run the full gate\n"
REFUSED = "text: Before a push, run the full gate\n"
REFUSED_ID = "Gate_before_push"


def check(draft: Draft) -> Iterator[Finding]:
    """An id that is no slug."""
    if not is_id(draft.id):
        repair = "use lower case letters, digits and hyphens, at most 64: gate-before-push"
        yield Finding((), f"{draft.id!r} is no memory's id", repair)
