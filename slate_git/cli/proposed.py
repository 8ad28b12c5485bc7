"""What a plan would change, shown before it is written, and the questions of ``slate init``."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from difflib import unified_diff

import typer

from slate_git import install
from slate_git.cli import console

CONTEXT = 2
"""Lines around a change that a diff shows."""

SHORT = 12
"""Lines of a new file that are shown."""


def asks() -> bool:
    """Whether somebody sits there to be asked."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def show(plan: install.Plan) -> None:
    """Each file that would be written, with the lines that change."""
    for change in plan.changes:
        old, new = ((data or b"").decode("utf-8", "replace") for data in change[1:3])
        what = "removed" if change.after is None else "new" if change.before is None else "changed"
        console.tell(f"{plan.name(change.path)} ({what})")
        lines = unified_diff(old.splitlines(), new.splitlines(), n=CONTEXT, lineterm="")
        body = list(lines)[2:]
        if change.before is None:
            body = body[: SHORT + 1] + (["  …"] if body[SHORT + 1 :] else [])
        for line in body:
            if not line.startswith("@@"):
                console.tell(f"    {line}")


def agreed(plan: install.Plan, yes: bool) -> bool:
    """Whether the plan may be carried out; on a terminal it is shown and asked for."""
    if yes or not plan.changes or not asks():
        return True
    show(plan)
    return bool(typer.confirm("Write this?", default=True, err=True))


def chosen(found: Iterable[tuple[str, str, bool]], yes: bool) -> list[str]:
    """Of the agents that were found those to set up: name, what was found, and whether here.

    An agent that leaves its traces in the home directory alone is only set up where somebody says
    so: its files in a repository are the team's.
    """
    names = []
    for name, reason, here in found:
        if yes or not asks():
            if here:
                console.tell(f"{name}: {reason}")
                names.append(name)
            else:
                console.tell(f"{name}: {reason} alone: slate init --agent {name} sets it up here")
        elif typer.confirm(f"Set up {name} here? ({reason})", default=here, err=True):
            names.append(name)
    return names
