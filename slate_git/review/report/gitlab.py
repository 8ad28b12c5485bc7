"""For GitLab's code quality report, as its documentation ("Code Quality") gives the format."""

from __future__ import annotations

from typing import Any

from slate_git.base.json_dump import dump
from slate_git.lesson.draft import Fault
from slate_git.review.check import Report
from slate_git.review.report.fingerprint import fingerprints


def text(report: Report) -> str:
    """An array with an object a fault or warning. Paths count from the repository's top."""
    marks = fingerprints(report.prefix, report.findings)
    return dump(
        [_finding(report.prefix, *found) for found in zip(report.findings, marks, strict=True)]
    )


def _finding(prefix: str, fault: Fault, mark: str) -> dict[str, Any]:
    return {
        "description": f"{fault.what}: {fault.repair}" if fault.repair else fault.what,
        "check_name": fault.id,
        "fingerprint": mark,
        "severity": "minor" if fault.warning else "major",
        "location": {"path": prefix + fault.path, "lines": {"begin": fault.line}},
    }
