"""``slate ci``."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from slate_git.cli import console
from slate_git.git.origin import source

ACTIONS = ("init", "run", "comment")


def ci(
    action: Annotated[str, typer.Argument(help="init, run or comment.")] = "",
    forge: Annotated[
        str, typer.Argument(help="github, gitlab, bitbucket, gitea; to init also shell.")
    ] = "",
    check: Annotated[
        bool, typer.Option("--check", help="Say whether the files that init wrote are current.")
    ] = False,
) -> None:
    """Write the file by which a forge's CI checks lessons, or run there.

    `run` fetches, checks, reviews and comments, `comment` posts a page from
    stdin; both read the forge's own variables, and SLATE_TOKEN.
    Example: slate ci init gitlab
    """
    if check != (not action):
        console.fail("say what to do: slate ci init FORGE, slate ci run FORGE, slate ci --check")
    if check:
        _check()
    elif action not in ACTIONS:
        console.fail(f"{action}: no such action: write one of {', '.join(ACTIONS)}")
    elif action == "init":
        _init(forge)
    else:
        _run(forge, comment=action == "comment")


def _init(forge: str) -> None:
    from slate_git.forge import ci_file

    if forge not in ci_file.FORGES:
        console.fail(f"slate ci init {forge}: write one of {', '.join(ci_file.FORGES)}")
    place = ci_file.place(console.find_root())
    came = source()
    try:
        path, written, add = ci_file.write(forge, place, came)
    except ci_file.Taken as taken:
        if taken.add:
            console.out(taken.add.rstrip("\n"))
            console.hint(came.doubt)
        console.fail(f"{taken}; nothing was written", console.REFUSED)
    console.out(f"{path}: {'written' if written else 'up to date'}")
    if add:
        console.tell(f"GitLab reads it once {ci_file.PLACES[forge][0]} says so; add there:")
        console.out(add)
    console.hint(came.doubt)


def _check() -> None:
    from slate_git.forge import ci_file

    place = ci_file.place(console.find_root())
    found = ci_file.found(place)
    if not found:
        console.fail("no file of `slate ci init` is here: run it first", console.REFUSED)
    came, stale = source(), False
    for one in found:
        why = ci_file.stale(one, place, came)
        stale = stale or bool(why)
        console.out(f"{one.path}: {why or 'current'}")
    if stale:
        raise typer.Exit(console.REFUSED)


def _run(name: str, comment: bool) -> None:
    from slate_git.forge import FORGES, run
    from slate_git.forge.request import Unknown
    from slate_git.forge.web import NotPosted

    if name not in FORGES:
        console.fail(f"{name or 'no forge'}: write one of {', '.join(FORGES)}")
    forge, root = FORGES[name], console.find_root(or_here=True, unhooked=True)
    try:
        if comment:
            prefix = os.path.relpath(root, _top(root)).replace(os.sep, "/")
            request = forge.request(os.environ)
            if not request.number or not os.environ.get(run.TOKEN):
                console.fail(f"there is no pull request here, or {run.TOKEN} is not set")
            text = sys.stdin.read().rstrip("\n")
            told = run.posted(forge, os.environ, request, text, prefix if prefix != "." else "")
            console.tell(f"slate: {told}")
            return
        passed = run.run(root, forge, os.environ, console.out, console.hint)
    except (Unknown, NotPosted) as fault:
        console.fail(str(fault))
    if not passed:
        raise typer.Exit(console.REFUSED)


def _top(root: Path) -> str:
    from slate_git.git.repository import Repository

    return Repository(root).top
