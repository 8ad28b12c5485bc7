"""``slate upgrade``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from slate_git import install
from slate_git.cli import console, options, proposed, removal
from slate_git.install import clone, merge_driver
from slate_git.install.doctor import declared, hooked


def upgrade(
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Ask nothing.")] = False,
    dry_run: options.DryRun = False,
) -> None:
    """Bring the hook and the agents' entries here to this release, and show what changes.

    Only agents that are set up already are touched, in this repository and
    where you have a hook for all repositories. Example: slate upgrade --dry-run
    """
    root = console.find_root(unhooked=True)
    plans = list(_plans(root))
    if faults := [fault for plan in plans for fault in plan.faults]:
        removal.refuse(faults)
    for plan in plans:
        proposed.show(plan)
    stale = clone.stale(root)
    for name in stale:
        console.tell(f"{name} (this release's)")
    if dry_run or not (stale or any(plan.changes for plan in plans)):
        console.tell(f"slate: {'nothing was written' if dry_run else 'all of it is current'}")
        return
    if not yes and proposed.asks() and not typer.confirm("Write this?", default=True, err=True):
        console.fail("nothing was written", console.REFUSED)
    removal.refused_by_git(root)
    written = clone.make(root)
    clone.settle(root)
    merge_driver.install(root)
    for plan in plans:
        written += plan.apply()
    for path in dict.fromkeys(written):
        console.out(f"{path}: written")
    if ".codex/hooks.json" in written:
        console.tell("codex skips a changed hook: type /hooks in codex, and t on each of ours")
    console.tell("commit .slate and the agents' settings, so that the team shares them")


def _plans(root: Path) -> list[install.Plan]:
    """What there is to change for each agent that is set up, here and for this user."""
    plans = []
    for agent in install.AGENTS.values():
        if hooked(agent, root, False):
            mcp = declared(agent, root)
            plans.append(install.plan(root, [agent.name], mcp=mcp))
    users = [agent.name for agent in install.AGENTS.values() if hooked(agent, root, True)]
    if users:
        plans.append(install.plan(root, users, user=True))
    return plans
