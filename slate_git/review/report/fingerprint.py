"""What a forge knows a finding again by, from one commit to the next."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

from slate_git.lesson.draft import Fault


def fingerprints(prefix: str, faults: Sequence[Fault]) -> Iterator[str]:
    """One of each finding, in order; it holds nothing that another line above would change."""
    seen: dict[str, int] = {}
    for fault in faults:
        known = "\0".join((prefix + fault.path, fault.id, fault.what))
        seen[known] = seen.get(known, 0) + 1
        told = f"{known}\0{seen[known]}".encode("utf-8", "surrogateescape")
        yield hashlib.sha256(told).hexdigest()
