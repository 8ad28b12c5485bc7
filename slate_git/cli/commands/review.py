"""``slate review``."""

from __future__ import annotations

from typing import Annotated

import typer

from slate_git.cli import console
from slate_git.install import released
from slate_git.review import changes, json_values
from slate_git.review.page import page


def review(
    base: Annotated[
        str, typer.Argument(help="The branch it is to be merged into; usually found by itself.")
    ] = "",
    head: Annotated[str, typer.Option(metavar="COMMIT", help="The branch to review.")] = "HEAD",
    memory: Annotated[
        str, typer.Option(metavar="ID", help="One memory alone, and all that there is of it.")
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="For another program.")] = False,
) -> None:
    """Show what a branch changes in the memories, as one Markdown page for its reviewer.

    It looks at commits alone, and checks nothing out. Example: slate review origin/main
    """
    root = console.find_root(or_here=True, unhooked=True)
    found = changes.of(root, base, head)
    runs = released.moved(released.at(root, found.base), released.at(root, found.head))
    if memory:
        changed = [change for change in found.changes if memory in (change.id, change.was)]
        if not changed:
            console.fail(f"the branch changes no memory {memory}", console.REFUSED)
        found = found._replace(changes=changed, elsewhere=[], stale=[])
        runs = []
    if as_json:
        console.emit(json_values.review(found, runs))
    else:
        console.out(page(found, runs))
