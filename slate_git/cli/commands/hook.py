"""``slate hook``."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from slate_git.cli import console
from slate_git.hook import start
from slate_git.hook.agents import NAMES
from slate_git.install import CHOICE

EVENTS = ("call", "session")


def hook(
    agent: Annotated[str, typer.Argument(help=f"{CHOICE}.")],
    event: Annotated[str, typer.Argument(help="call, or session for a session's events.")] = "call",
) -> None:
    """Run the Python part of the hook on a payload from stdin, for debugging.

    Example: slate hook claude < payload.json
    """
    if agent not in NAMES:
        console.fail(f"{agent}: no such agent: write one of {', '.join(NAMES)}")
    if event not in EVENTS:
        console.fail(f"{event}: no such event: write {' or '.join(EVENTS)}")
    root = str(console.find_root())
    command = [sys.executable, "-I", "-S", start.__file__, agent, event, root, ""]
    if os.name == "nt":
        import subprocess

        raise typer.Exit(subprocess.call(command))
    os.execv(sys.executable, command)
