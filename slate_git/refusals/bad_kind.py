"""A written ``kind`` that contradicts the rest of the file.

With a ``when`` a memory is a lesson; without one it is a decision if
``source_ref`` cites a file, else a note. Use instead: leave ``kind`` out.
"""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.hook.reference import cited
from slate_git.lesson.draft import Draft, Finding

ID = "bad-kind"
ACCEPTED = "text: One pool a process\nkind: decision\nsource_ref: src/pool.py\n"
REFUSED = "text: One pool a process\nkind: lesson\nsource_ref: src/pool.py\n"


def effective(draft: Draft) -> str:
    """The kind that the rest of the file makes the memory."""
    if "when" in draft.data:
        return "lesson"
    references = draft.data.get("source_ref")
    texts = references if isinstance(references, list) else [references]
    return "decision" if any(isinstance(t, str) and cited(t) for t in texts) else "note"


def check(draft: Draft) -> Iterator[Finding]:
    """A kind that is not the effective one."""
    kind = draft.data.get("kind")
    if kind not in ("lesson", "decision", "note") or kind == effective(draft):
        return
    if kind == "lesson":
        repair = "give it a `when`, or leave `kind` out"
        yield Finding(("kind",), "a lesson without a `when`", repair)
    elif "when" in draft.data:
        yield Finding(("kind",), f"a {kind} with a `when` is a lesson", "leave `kind` out")
    elif kind == "decision":
        repair = "cite a file by source_ref, or leave `kind` out"
        yield Finding(("kind",), "a decision that cites no file", repair)
    else:
        yield Finding(("kind",), "a note that cites a file is a decision", "leave `kind` out")
