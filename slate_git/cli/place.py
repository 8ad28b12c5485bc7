"""What ``slate init`` tells of the place that it sets up."""

from __future__ import annotations

from pathlib import Path

from slate_git import install
from slate_git.base import release
from slate_git.cli import console
from slate_git.git import nested
from slate_git.git.failure import NoRepository
from slate_git.git.repository import Repository
from slate_git.install import clone
from slate_git.install.targets import targets


def unshared(root: Path, agents: list[str], mcp: bool) -> None:
    """What git does not hold of what was written, so that no colleague gets it."""
    places = (
        target.path.relative_to(root).as_posix()
        for name in agents
        for target in targets(install.AGENTS[name], root, mcp=mcp, user=False, home=None)
    )
    for path, what, repair in clone.obstacles(root, dict.fromkeys(places)):
        console.tell(f"slate: {path} {what}: {repair}")


def told(root: Path, fresh: bool) -> None:
    """What a person may not expect of the place: no git, a store above, stores below."""
    try:
        Repository(root)
    except NoRepository:
        home = "is your home directory, and " if root == Path.home() else ""
        console.tell(
            f"{root} {home}in no git repository: lessons here reach nobody else: "
            "go to a repository, or run `git init` first"
        )
        return
    if root != Path.cwd():
        console.tell(f"the store is at {root}: it serves all folders below, this one too")
    below = [folder for folder in nested.nested(root) if fresh and clone.is_store(root / folder)]
    if below:
        console.tell(
            f"no longer used, since the store at {root} serves the folders below it: "
            f"{', '.join(f'{folder}/.slate' for folder in below)}: "
            "move their lessons up, or run `slate init --remove` here and delete .slate"
        )


def done(root: Path, fresh: bool, written: list[str], local: str, agents: list[str]) -> None:
    for path in written:
        console.out(f"{path}: written")
    if not written:
        console.out(f"{root}: everything is in place")
    if not local:
        console.tell("no folder for local state can be written: a lesson can arrive more than once")
    if fresh:
        console.tell("commit .slate and the agents' settings, so that the team shares them")
    if ".codex/hooks.json" in written:
        console.tell(
            "codex skips a new or changed hook: type /hooks in codex, and t on each of ours"
        )
    if agents and (unfound := release.unfound()):
        console.tell(": ".join(unfound))
    if agents:
        console.tell('next: slate remember "WHAT TO DO, AND WHY" --command "git push"')
