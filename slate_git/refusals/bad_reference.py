"""A ``source_ref`` that could never be a file of the repository.

A path leads from the root, with ``/``, without ``..`` and without glob
characters of meaning; a folder ends in ``/``. Use instead: ``src/pool.py``,
``src/pool.py:12-40``, ``src/db/``, or an address with ``://``, kept for people.
"""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.hook.reference import cited
from slate_git.lesson.draft import Draft, Finding

ID = "bad-reference"
ACCEPTED = "text: One pool a process\nsource_ref: src/pool.py:12\n"
REFUSED = "text: One pool a process\nsource_ref: ../pool.py\n"


def check(draft: Draft) -> Iterator[Finding]:
    """A cited path that leaves the root, is absolute, or names everything."""
    references = draft.data.get("source_ref")
    listed = isinstance(references, list)
    for position, reference in enumerate(
        references if isinstance(references, list) else [references]
    ):
        if not isinstance(reference, str):
            continue
        path = cited(reference)
        where = ("source_ref", position) if listed else ("source_ref",)
        if path is None:
            if reference.strip() and not _kept(reference):
                yield Finding(where, f"{reference} cites nothing", "write src/pool.py or src/db/")
            continue
        base, colon, number = path.rpartition(":")
        if colon and base and number.isdigit():
            yield Finding(where, f"{path} holds two numbers", f"write {base}:{number}")
            continue
        parts = path.rstrip("/").split("/")
        if "\\" in path:
            yield Finding(where, f"{path} holds a backslash", "write / between folders")
        elif path.startswith("/") or parts == [""] or parts == ["."]:
            yield Finding(where, f"{path} is no path from the root", "write src/pool.py or src/db/")
        elif ".." in parts or "." in parts or "" in parts:
            yield Finding(where, f"{path} can never be a file's path", "write it without . and ..")


def _kept(reference: str) -> bool:
    """Whether a reference is one for people: an address, or a number behind ``#``."""
    return "://" in reference or reference.rpartition("#")[2].isdigit()
