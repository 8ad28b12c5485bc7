"""``slate init --remove``: our entries out of the settings again."""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

from slate_git import install
from slate_git.cli import console, proposed
from slate_git.git.failure import NoRepository
from slate_git.git.repository import Repository
from slate_git.install import clone, merge_driver
from slate_git.install import git_hooks as githooks


def remove(root: Path, agents: list[str], user: bool, dry_run: bool) -> None:
    """Take out what is ours: of the agents that are named, else of all and of git as well."""
    plan = install.remove_plan(root, agents or None, user=user)
    if plan.faults:
        refuse(plan.faults)
    if dry_run:
        proposed.show(plan)
        console.tell("slate: nothing was written")
        return
    whole = not user and not agents
    if whole:
        refused_by_git(root)
    hook = ""
    for path, change in zip(plan.apply(), plan.changes, strict=True):
        console.out(f"{path}: {'removed' if change.after is None else 'our entries taken out'}")
    if whole:
        if hook := githooks.remove(root):
            console.out(f"{hook}: removed")
        merge_driver.remove(root)
        clone.unsettle(root)
    if not plan.changes and not hook:
        console.out("nothing of ours was in the settings")


def refuse(faults: list[str]) -> NoReturn:
    """Ends the command with what stands against writing anything."""
    for fault in faults:
        console.tell(fault)
    console.fail("nothing was written", console.REFUSED)


def refused_by_git(root: Path) -> None:
    """Ends the command before anything is written, where git would fail in the middle of it."""
    try:
        Repository(root).usable()
    except NoRepository:
        pass
