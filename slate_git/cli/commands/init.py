"""``slate init``."""

from __future__ import annotations

from os.path import isfile
from pathlib import Path
from typing import Annotated

import typer

from slate_git import install
from slate_git.base.lock import lock
from slate_git.cli import console, options, place, proposed, removal
from slate_git.git import nested
from slate_git.hook import state
from slate_git.index import build
from slate_git.install import clone, merge_driver
from slate_git.install import git_hooks as githooks
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
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Ask nothing.")] = False,
    dry_run: options.DryRun = False,
) -> None:
    """Set Slate up in this repository, and its hook in the agents asked for.

    Safe to run again. Without --agent: the agents whose configuration is found
    here, or with --user in the home directory; on a terminal it asks, and shows
    what it would change. Example: slate init --agent claude
    """
    root = clone.new_root(Path.cwd())
    if (root / "HEAD").is_file() and (root / "objects").is_dir():
        console.fail(f"{root} is a git directory, without files to work on: go to a clone of it")
    _known(agent)
    if remove:
        removal.remove(root, agent, user, dry_run)
        return
    agents = agent or _detected(root, user, yes or dry_run)
    plan = install.plan(root, agents, mcp=not no_mcp, user=user)
    if plan.faults:
        removal.refuse(plan.faults)
    if dry_run:
        proposed.show(plan)
        console.tell("slate: nothing was written")
        return
    if not proposed.agreed(plan, yes):
        console.fail("nothing was written", console.REFUSED)
    if user:
        _user(plan)
        return
    removal.refused_by_git(root)
    fresh = not (root / ".slate").is_dir()
    place.told(root, fresh)
    written = clone.make(root)
    local = clone.settle(root)
    merge_driver.install(root)
    with lock(root):
        built = build.tree(root)
        if not built.faults and not built.current:
            build.write(root, built)
            written.append(INDEX)
    written += plan.apply()
    place.done(root, fresh, written, local, agents)
    for line in () if fresh else nested.told(root):
        console.tell(line)
    place.unshared(root, agents, mcp=not no_mcp)
    console.hint(built.hidden)
    if git_hooks:
        _git_hooks(root)
    if built.faults:
        console.show_faults(built.faults)
        console.fail("the index was not written: mend the memories above", console.REFUSED)


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


def _detected(root: Path, user: bool, yes: bool) -> list[str]:
    """The agents to set up where none was named; ends the command where a user has none."""
    found = install.detect(None if user else root, Path.home())
    if user:
        if not found:
            what = "no agent's folder was found in your home directory, and nothing was written"
            console.fail(f"{what}: name one: slate init --user --agent claude")
        for name, reason, _ in found:
            console.tell(f"{name}: {reason}")
        return [name for name, _, _ in found]
    names = proposed.chosen(found, yes)
    if not names and not isfile(state.user() + "/hook.sh"):
        console.tell("no agent is set up here; name one: slate init --agent claude")
    return names
