"""``slate forget``."""

from __future__ import annotations

from typing import Annotated

import typer

from slate_git.cli import complete, console, options
from slate_git.index import remember as remembering
from slate_git.index.store import Store
from slate_git.lesson.ids import named
from slate_git.lesson.memory import LESSONS


def forget(
    ids: Annotated[
        list[str],
        typer.Argument(
            metavar="ID...", help="Ids of memories, or their files.", autocompletion=complete.ids
        ),
    ],
    as_json: options.Json = False,
) -> None:
    """Remove memories and their rows.

    Example: slate forget gate-before-push
    """
    root = console.find_root()
    wanted = list(dict.fromkeys(map(named, ids)))
    there = Store(root).names
    lacking = [id for id in wanted if f"{id}.yaml" not in there]
    if lacking:
        none = f"there is no memory {', '.join(lacking)}"
        nothing = ", and nothing was removed" if wanted[1:] else ""
        console.fail(f"{none}{nothing}: `slate list` shows those that exist", console.REFUSED)
    for id in wanted:
        remembering.forget(root, id)
        if not as_json:
            console.out(f"{LESSONS}/{id}.yaml removed")
    if as_json:
        console.emit({"root": str(root), "removed": wanted})
    console.where(root)
