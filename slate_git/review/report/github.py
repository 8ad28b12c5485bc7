"""For GitHub Actions: workflow commands that become annotations of a pull request's files.

A runner takes every line of output that begins with ``::`` for a command, so
nothing of a lesson is printed but escaped and inside one. GitHub shows ten
errors and ten warnings of a step.
"""

from __future__ import annotations

from slate_git.lesson.draft import Fault
from slate_git.review.check import Report


def text(report: Report) -> str:
    """One command a fault or warning, faults first. Paths count from the repository's top."""
    return "\n".join(command(report.prefix, f) for f in report.findings)


def command(prefix: str, fault: Fault) -> str:
    """A fault as a workflow command."""
    level = "warning" if fault.warning else "error"
    properties = {
        "file": prefix + fault.path,
        "line": str(fault.line),
        "col": str(fault.column),
        "title": fault.id,
    }
    listed = ",".join(f"{key}={_property(value)}" for key, value in properties.items())
    message = f"{fault.what}\n{fault.repair}" if fault.repair else fault.what
    return f"::{level} {listed}::{_data(message)}"


def _data(value: str) -> str:
    return value.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(value: str) -> str:
    return _data(value).replace(":", "%3A").replace(",", "%2C")
