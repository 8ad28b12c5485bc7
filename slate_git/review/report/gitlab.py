"""For GitLab's code quality report, as docs.gitlab.com describes it ("Code Quality report format").

A finding is known again by its fingerprint, which holds nothing that another
line above it would change.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import Any

from slate_git.base.json_dump import dump
from slate_git.lesson.draft import Fault
from slate_git.review.check import Report


def text(report: Report) -> str:
    """An array with an object a fault or warning. Paths count from the repository's top."""
    seen: Counter[str] = Counter()
    return dump([_finding(report.prefix, fault, seen) for fault in report.findings])


def _finding(prefix: str, fault: Fault, seen: Counter[str]) -> dict[str, Any]:
    path = prefix + fault.path
    known = "\0".join((path, fault.id, fault.what))
    seen[known] += 1
    told = f"{known}\0{seen[known]}".encode("utf-8", "surrogateescape")
    return {
        "description": f"{fault.what}: {fault.repair}" if fault.repair else fault.what,
        "check_name": fault.id,
        "fingerprint": hashlib.sha256(told).hexdigest(),
        "severity": "minor" if fault.warning else "major",
        "location": {"path": path, "lines": {"begin": fault.line}},
    }
