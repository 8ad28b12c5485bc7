"""``slate build``."""

from __future__ import annotations

from typing import Annotated

import typer

from slate_git import build as building
from slate_git import console
from slate_git.remember import lock


def build(
    check: Annotated[
        bool, typer.Option("--check", help="Change nothing; exit 1 when the index is out of date.")
    ] = False,
) -> None:
    """Compile the lessons into the trigger index, .slate/index.tsv.

    Nothing is written while any memory is refused. Example: slate build --check
    """
    root = console.find_root()
    if check:
        built = _built(root)
        if not built.current:
            for line in built.differences():
                console.tell(line)
            console.fail("the index is out of date: run `slate build`", console.REFUSED)
        return
    with lock(root):
        built = _built(root)
        building.write(root, built)
    rows = sum(map(len, built.rows.values()))
    memories = console.count(len(built.memories), "memory")
    word = "up to date" if built.current else "written"
    console.out(f"{building.INDEX}: {word}, {console.count(rows, 'row')} from {memories}")


def _built(root: building.Path) -> building.Built:
    with console.progress("lessons") as progress:
        built = building.tree(root, progress)
    if built.faults:
        console.show_faults(built.faults)
        files = len({fault.path for fault in built.faults})
        console.fail(
            f"{console.count(files, 'memory')} refused; the index was not written", console.REFUSED
        )
    return built
