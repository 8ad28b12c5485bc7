"""What git's merge driver does with the trigger index of two branches that touch the same slot.

It merges by row instead of by line: what either side added or removed, as
``slate build`` would write it. Where git runs it neither side's lessons lie in
the working tree, so it has the three indexes alone. Where both sides changed
the rows of one memory it leaves a well-formed file and a conflict: ``slate
build`` knows the answer once the lesson itself is merged.
"""

from __future__ import annotations

import sys
from pathlib import Path

from slate_git.hook.index import HEADER, Row
from slate_git.index import compile

MERGED, CONFLICT, UNFIT = 0, 10, 11
"""Exit statuses of ``main`` that the shell line tells apart from a Python that could not start."""


def merge(base: bytes, ours: bytes, theirs: bytes) -> tuple[bytes, list[str]]:
    """The merged index, and the memories whose rows both sides changed, each in its own way."""
    old, one, other = (set(compile.read(data)) for data in (base, ours, theirs))
    merged = one - (old - other) | (other - old)
    mine, yours = ids(one ^ old), ids(other ^ old)
    both = [id for id in mine & yours if of(one, id) != of(other, id)]
    return compile.index(merged), sorted(both)


def ids(rows: set[Row]) -> set[str]:
    """The memories that rows are of."""
    return {row.id for row in rows}


def of(rows: set[Row], id: str) -> set[Row]:
    """The rows of one memory."""
    return {row for row in rows if row.id == id}


def main() -> None:
    """Merge the files that git names: base, ours, theirs; the result goes into ours."""
    base, ours, theirs = (Path(name) for name in sys.argv[2:5])
    held = [path.read_bytes() for path in (base, ours, theirs)]
    if not all(map(known, held)):
        sys.exit(UNFIT)
    data, both = merge(*held)
    ours.write_bytes(data)
    sys.exit(CONFLICT if both else MERGED)


def known(data: bytes) -> bool:
    """Whether this is an index of our format, or none yet."""
    return not data or data.split(b"\n", 1)[0].rstrip(b"\r") == HEADER.encode()
