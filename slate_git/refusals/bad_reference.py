"""A ``source_ref`` that could never be a file of the repository.

A path leads from the root, with ``/``, without ``..`` and without glob
characters of meaning; a folder ends in ``/``. Use instead: ``src/pool.py``,
``src/pool.py:12-40``, ``src/db/``, or an address with ``://``, kept for people.
"""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.hook.source import cited
from slate_git.memory import Draft, Finding

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
        path = cited(reference) if isinstance(reference, str) else None
        if path is None:
            continue
        where = ("source_ref", position) if listed else ("source_ref",)
        parts = path.rstrip("/").split("/")
        if "\\" in path:
            yield Finding(where, f"{path} holds a backslash", "write / between folders")
        elif path.startswith("/") or parts == [""] or parts == ["."]:
            yield Finding(where, f"{path} is no path from the root", "write src/pool.py or src/db/")
        elif ".." in parts or "." in parts or "" in parts:
            yield Finding(where, f"{path} can never be a file's path", "write it without . and ..")
