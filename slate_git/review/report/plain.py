"""For people: place, what is wrong, and the repair under it."""

from __future__ import annotations

from slate_git.review.check import Report


def text(report: Report) -> str:
    """One fault or warning after the other."""
    return "\n".join(map(str, [*report.faults, *report.warnings]))
