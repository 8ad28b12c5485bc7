"""How a check is told. A format is a module with ``text(report)``, or the plain lines below.

``FORMATS`` lists them under the names that ``slate check --format`` takes.
"""

from __future__ import annotations

from collections.abc import Callable

from slate_git.review.check import Report
from slate_git.review.report import github, gitlab, json_, sarif


def lines(report: Report) -> str:
    """For people: the place, what is wrong there, and the repair under it."""
    return "\n".join(map(str, report.findings))


FORMATS: dict[str, Callable[[Report], str]] = {
    "text": lines,
    "json": json_.text,
    "github": github.text,
    "gitlab": gitlab.text,
    "sarif": sarif.text,
}
