"""A written ``kind`` that contradicts the rest of the file.

With a ``when`` a memory is a lesson; without one it is a decision if
``source_ref`` cites a file, else a note. Use instead: leave ``kind`` out.
"""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.lesson.draft import Draft, Finding
from slate_git.lesson.memory import KINDS

ID = "bad-kind"
ACCEPTED = "text: One pool a process\nkind: decision\nsource_ref: src/pool.py\n"
REFUSED = "text: One pool a process\nkind: lesson\nsource_ref: src/pool.py\n"


LEAVE = "leave `kind` out"


def check(draft: Draft) -> Iterator[Finding]:
    """A kind that is not the one that the rest of the file makes it."""
    kind = draft.data.get("kind")
    if kind not in KINDS or kind == draft.kind:
        return
    if kind == "lesson":
        what, repair = "a lesson needs a `when`, and this file has none", f"add one, or {LEAVE}"
    elif draft.kind == "lesson":
        what, repair = f"a memory with a `when` is a lesson, not a {kind}", LEAVE
    elif kind == "decision":
        what = "a decision needs a `source_ref` that cites a file, and this file has none"
        repair = f"add one, or {LEAVE}"
    else:
        what, repair = "a memory that cites a file is a decision, not a note", LEAVE
    yield Finding(("kind",), what, repair)
