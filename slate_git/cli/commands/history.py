"""``slate history``."""

from __future__ import annotations

from typing import Annotated

import typer

from slate_git.cli import console, options
from slate_git.git.history import Past
from slate_git.lesson.ids import named
from slate_git.lesson.memory import LESSONS
from slate_git.review.markdown import visible


def history(
    id: options.Id,
    as_json: Annotated[bool, typer.Option("--json", help="For another program.")] = False,
) -> None:
    """Show who wrote and changed a memory, in which commit and pull request.

    Example: slate history gate-before-push
    """
    root = console.find_root(or_here=True)
    id = named(id)
    past = Past(root)
    changes = past.of(f"{LESSONS}/{id}.yaml")
    if as_json:
        console.emit([change._asdict() for change in changes])
    for change in changes if not as_json else ():
        request = f"  {change.request}" if change.request else ""
        said = f"{change.what:8}  {change.author}{request}  {change.subject}"
        console.out(f"{change.commit[:9]}  {change.date[:10]}  {visible(said)}")
    if past.shallow:
        console.tell("slate: this clone is shallow, its history is cut off: git fetch --unshallow")
    if not changes:
        there = (root / LESSONS / f"{id}.yaml").is_file()
        why = (
            "it is in no commit yet: `git add` and commit it"
            if there
            else "no commit has a memory of that name: `slate list` shows all memories"
        )
        console.fail(f"{id}: {why}", console.REFUSED)
