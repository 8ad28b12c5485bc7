"""``slate init``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from slate_git import install
from slate_git.base import release
from slate_git.base.lock import lock
from slate_git.cli import console
from slate_git.git import nested
from slate_git.git.failure import NoRepository
from slate_git.git.repository import Repository
from slate_git.index import build
from slate_git.install import clone, merge_driver
from slate_git.install import git_hooks as githooks
from slate_git.install.targets import targets
from slate_git.lesson.memory import INDEX


def init(
    agent: Annotated[
        list[str],
        typer.Option(help=f"{install.CHOICE}; may be given again."),
    ] = [],  # noqa: B006
    user: Annotated[
        bool, typer.Option("--user", help="For all repositories where you ran `slate init`.")
    ] = False,
    no_mcp: Annotated[
        bool, typer.Option("--no-mcp", help="Leave the MCP server undeclared.")
    ] = False,
    git_hooks: Annotated[
        bool, typer.Option("--git-hooks", help="A pre-commit hook that keeps the index in line.")
    ] = False,
    remove: Annotated[
        bool, typer.Option("--remove", help="Take our entries out again; lessons stay.")
    ] = False,
) -> None:
    """Set Slate up in this repository, and its hook in the agents asked for.

    Safe to run again. Without --agent: the agents whose configuration is found
    here or in the home directory. Example: slate init --agent claude
    """
    root = clone.new_root(Path.cwd())
    if (root / "HEAD").is_file() and (root / "objects").is_dir():
        console.fail(f"{root} is a git directory, without files to work on: go to a clone of it")
    _known(agent)
    if remove:
        _remove(root, agent, user)
        return
    agents = agent or _detected(root)
    plan = install.plan(root, agents, mcp=not no_mcp, user=user)
    if plan.faults:
        _refuse(plan.faults)
    if user:
        _user(plan)
        return
    _refused_by_git(root)
    fresh = not (root / ".slate").is_dir()
    _told_of_place(root, fresh)
    written = clone.make(root)
    local = clone.settle(root)
    merge_driver.install(root)
    with lock(root):
        built = build.tree(root)
        if not built.faults and not built.current:
            build.write(root, built)
            written.append(INDEX)
    written += plan.apply()
    _say(root, fresh, written, local, agents)
    for line in () if fresh else nested.told(root):
        console.tell(line)
    _say_unshared(root, agents, mcp=not no_mcp)
    console.hint(built.hidden)
    if git_hooks:
        _git_hooks(root)
    if built.faults:
        console.show_faults(built.faults)
        console.fail("the index was not written: mend the memories above", console.REFUSED)


def _say_unshared(root: Path, agents: list[str], mcp: bool) -> None:
    """What git does not hold of what was written, so that no colleague gets it."""
    places = (
        target.path.relative_to(root).as_posix()
        for name in agents
        for target in targets(install.AGENTS[name], root, mcp=mcp, user=False, home=None)
    )
    for path, what, repair in clone.obstacles(root, dict.fromkeys(places)):
        console.tell(f"slate: {path} {what}: {repair}")


def _refused_by_git(root: Path) -> None:
    """Ends the command before anything is written, where git would fail in the middle of it."""
    try:
        Repository(root).usable()
    except NoRepository:
        pass


def _told_of_place(root: Path, fresh: bool) -> None:
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


def _user(plan: install.Plan) -> None:
    """For all repositories of a user, and so without a word in this one."""
    written = plan.apply()
    for path in written:
        console.out(f"{path}: written")
    if not written:
        console.out("everything is in place")
    console.tell("it acts in each clone where you run `slate init`")


def _git_hooks(root: Path) -> None:
    placed = githooks.install(root)
    if placed.add:
        console.tell(f"{placed.keeper} keeps the git hooks here; add to {placed.path}:")
        console.out(placed.add)
        console.hint(placed.doubt)
    else:
        console.out(f"{placed.path}: {'written' if placed.written else 'in place'}")


def _known(agents: list[str]) -> None:
    for name in agents:
        if name not in install.AGENTS:
            known = ", ".join(install.AGENTS)
            console.fail(f"--agent {name}: no such agent: write one of {known}")


def _detected(root: Path) -> list[str]:
    found = install.detect(root, Path.home())
    for name, reason in found:
        console.tell(f"{name}: {reason}")
    if not found:
        console.tell("no agent's configuration found; name one: slate init --agent claude")
    return [name for name, _ in found]


def _remove(root: Path, agents: list[str], user: bool) -> None:
    plan = install.remove_plan(root, agents or None, user=user)
    if plan.faults:
        _refuse(plan.faults)
    whole = not user and not agents
    if whole:
        _refused_by_git(root)
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


def _refuse(faults: list[str]) -> None:
    for fault in faults:
        console.tell(fault)
    console.fail("nothing was written", console.REFUSED)


def _say(root: Path, fresh: bool, written: list[str], local: str, agents: list[str]) -> None:
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
        console.tell('next: slate remember "WHAT TO DO, AND WHY" --tool shell --match "git push"')
