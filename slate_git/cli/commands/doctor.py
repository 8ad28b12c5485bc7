"""``slate doctor``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from slate_git import install
from slate_git.cli import console
from slate_git.install import setup
from slate_git.install.clone import new_root


def doctor(
    as_json: Annotated[bool, typer.Option("--json", help="For another program.")] = False,
) -> None:
    """Look at what stands between a lesson and each agent's model; change nothing.

    Exit status 1 when something keeps lessons from arriving. Example: slate doctor
    """
    root = new_root(Path.cwd())
    checks = [*setup.checks(root), *install.doctor(root)]
    if as_json:
        console.emit([check._asdict() for check in checks])
    else:
        for check in checks:
            console.out(str(check))
    if any(check.level == "fault" for check in checks):
        raise typer.Exit(console.REFUSED)
