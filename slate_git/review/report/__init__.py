"""How a check is told: one module a reader, each with one function ``text(report)``."""

from __future__ import annotations

from collections.abc import Callable

from slate_git.review.check import Report
from slate_git.review.report import github, json_, plain, sarif

FORMATS: dict[str, Callable[[Report], str]] = {
    "text": plain.text,
    "json": json_.text,
    "github": github.text,
    "sarif": sarif.text,
}
