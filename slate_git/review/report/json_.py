"""For other programs."""

from __future__ import annotations

from typing import Any

from slate_git.base.json_dump import dump
from slate_git.lesson.draft import Fault
from slate_git.review.check import Report


def text(report: Report) -> str:
    """An object with ``memories``, their number, and ``findings``."""
    findings = [finding(fault) for fault in (*report.faults, *report.warnings)]
    data = {"memories": report.memories, "findings": findings}
    return dump(data)


def finding(fault: Fault) -> dict[str, Any]:
    """A fault or warning; ``level`` is error or warning, lines and columns count from 1."""
    return {
        "level": "warning" if fault.warning else "error",
        "id": fault.id,
        "path": fault.path,
        "line": fault.line,
        "column": fault.column,
        "what": fault.what,
        "repair": fault.repair,
    }
