"""``slate why``."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from slate_git.base.atomic import NotWritten
from slate_git.cli import console
from slate_git.find.arrivals import arrivals
from slate_git.find.firing import firing
from slate_git.git.failure import GitFailed
from slate_git.hook.deadline import Late, Timer
from slate_git.index import build
from slate_git.index.store import Store
from slate_git.lesson.memory import LESSONS, TOOLS, Example


def why(
    tool: Annotated[str, typer.Argument(help="shell, read or edit.")],
    subject: Annotated[str, typer.Argument(help="The command, or the path.")],
    as_json: Annotated[bool, typer.Option("--json", help="For another program.")] = False,
) -> None:
    """Show what would arrive on a call, through which trigger, word for word.

    Exit status 0 when something would be delivered, 1 when nothing.
    Example: slate why shell "git push origin main"
    """
    if tool not in TOOLS:
        console.fail(f"{tool}: no such tool: write shell, read or edit")
    root = console.find_root()
    timer = Timer()
    try:
        timer.start()
        found = arrivals(root, tool, subject, str(Path.cwd()), timer=timer)
    except Late:
        console.fail("a row of the index takes too long: `slate build --check` names it", 1)
    finally:
        timer.stop()
    if as_json:
        keys = ("id", "trigger", "text", "delivered")
        console.emit({"matches": [{key: getattr(a, key) for key in keys} for a in found]})
    else:
        for arrival in found:
            word = "delivered" if arrival.delivered else "waits: at most 2 a call"
            console.out(f"{arrival.id} ({word}), through {arrival.tool} {arrival.trigger}")
            console.out(f"    {arrival.text}")
    _hidden(root, tool, subject)
    if not (built := build.tree(root)).current:
        console.show_faults(built.faults, elsewhere=True)
        console.tell("slate: the index is out of date: run `slate build`")
    if not found:
        console.tell(f"slate: nothing would arrive on {tool} {subject}")
        raise typer.Exit(console.REFUSED)


def _hidden(root: Path, tool: str, subject: str) -> None:
    """Which memories the call would bring up, were their files not hidden from this clone."""
    try:
        store = Store(root)
        memories = build.tree(root).memories if store.hidden else []
    except (NotWritten, GitFailed):
        return
    path = subject if tool == "shell" else os.path.relpath(os.path.abspath(subject), root)
    for memory in memories:
        name = f"{memory.id}.yaml"
        if name in store.hidden and firing(memory.triggers, Example(tool, path)):
            what = f"{LESSONS}/{name} would come up, but is hidden here ({store.hidden[name]})"
            console.hint(f"{what}: {store.back(name)}")
