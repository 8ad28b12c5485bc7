"""For other programs."""

from __future__ import annotations

from slate_git.base.json_dump import dump
from slate_git.review.check import Report
from slate_git.review.json_values import finding


def text(report: Report) -> str:
    """An object with ``memories``, their number, and ``findings``."""
    findings = [finding(fault) for fault in report.findings]
    return dump({"memories": report.memories, "findings": findings})
