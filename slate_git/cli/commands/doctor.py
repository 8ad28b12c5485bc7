"""``slate doctor``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from slate_git import install
from slate_git.base import release
from slate_git.cli import console, options, table
from slate_git.install import setup
from slate_git.install.check import Check
from slate_git.install.clone import new_root

ORDER = {"fault": 0, "note": 1, "ok": 2}
STYLES = {"fault": "red", "note": "yellow", "ok": "green"}
ABSENT = "not installed here"


def doctor(
    live: Annotated[
        bool, typer.Option("--live", help="Play a call through the entry of each agent.")
    ] = False,
    as_json: options.Json = False,
) -> None:
    """Look at what stands between a lesson and each agent's model; change nothing.

    First what keeps lessons from arriving, then what is worth knowing, then
    what is fine. Exit status 1 for a fault. Example: slate doctor --live
    """
    root = new_root(Path.cwd())
    checks = [*setup.checks(root), *install.doctor(root)]
    if live:
        from slate_git.install.live import live as played

        checks += played(root)
    faults = [check for check in checks if check.level == "fault"]
    if as_json:
        console.emit([check._asdict() for check in checks])
    else:
        _show(root, checks)
        console.tell(_end(checks))
    if faults:
        raise typer.Exit(console.REFUSED)


def _show(root: Path, checks: Sequence[Check]) -> None:
    """One screen: each check in a row, its repair below, and the agents that are not here."""
    console.out(f"slate {release.number()} in {root}\n")
    shown = [check for check in checks if check.what != ABSENT]
    for level in ORDER:
        found = [check for check in shown if check.level == level]
        wide = max((len(check.agent) for check in shown), default=0)
        for check in found:
            console.table(table.wrapped(level, STYLES[level], check.agent, wide, check.what))
            if check.repair and level != "ok":
                indent = " " * (wide + 9)
                console.out(f"{indent}{check.repair}")
    absent = [check.agent for check in checks if check.what == ABSENT]
    if absent:
        console.out(f"\nnot set up here: {', '.join(absent)} (slate init --agent NAME)")


def _end(checks: Sequence[Check]) -> str:
    """What it comes to, in one line."""
    faults = sum(check.level == "fault" for check in checks)
    if faults:
        return f"slate: {console.count(faults, 'fault')} to mend, so that lessons arrive"
    agents = dict.fromkeys(
        check.agent for check in checks if check.level == "ok" and check.agent in install.AGENTS
    )
    if not agents:
        return "slate: no agent is set up here, so no lesson arrives by itself"
    return f"slate: lessons arrive in {', '.join(agents)}"
