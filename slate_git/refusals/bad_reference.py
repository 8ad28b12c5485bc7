"""A ``source_ref`` that could never be a file of the repository.

A path leads from the root, with ``/``, without ``..`` and without glob
characters of meaning; a folder ends in ``/``. Use instead: ``src/pool.py``,
``src/pool.py:12-40``, ``src/db/``, or an address with ``://``, kept for people.
"""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.hook.reference import cited
from slate_git.lesson.draft import Draft, Finding, each
from slate_git.refusals.repairs.glob import outside

ID = "bad-reference"
ACCEPTED = "text: One pool a process\nsource_ref: src/pool.py:12\n"
REFUSED = "text: One pool a process\nsource_ref: ../pool.py\n"

PLAIN = "write src/pool.py or src/db/"


def check(draft: Draft) -> Iterator[Finding]:
    """A cited path that leaves the root, is absolute, or names everything."""
    for where, reference in each(draft.data.get("source_ref"), ("source_ref",)):
        if not isinstance(reference, str) or not reference.strip() or _kept(reference):
            continue
        if fault := _fault(reference):
            yield Finding(where, *fault)


def _fault(reference: str) -> tuple[str, str] | None:
    """Why no file can be what is cited, and the repair."""
    path = cited(reference)
    if path is None:
        return f"`{reference}` cites no file or folder", PLAIN
    base, colon, number = path.rpartition(":")
    if colon and base and number.isdigit():
        return f"`{path}` ends in two line numbers", f"write {base}:{number}"
    parts = path.rstrip("/").split("/")
    if lies := outside(path):
        return f"`{path}`: {lies}, which no file of it has", PLAIN
    if "\\" in path:
        return f"`{path}` holds a backslash", "write / between folders"
    if path.startswith("/") or parts == [""] or parts == ["."]:
        return f"`{path}` is not a path from the repository's root", PLAIN
    if ".." in parts or "." in parts or "" in parts:
        what = f"`{path}` holds a part that is empty, `.` or `..`"
        return what, "write the whole path from the repository's root"
    return None


def _kept(reference: str) -> bool:
    """Whether a reference is one for people: an address, or a number behind ``#``."""
    return "://" in reference or reference.rpartition("#")[2].isdigit()
