"""``slate export``."""

from __future__ import annotations

from typing import Annotated

import typer

from slate_git.cli import console
from slate_git.exchange import export as exporting
from slate_git.index import build

FORMATS = ("agents-md",)


def export(
    file: Annotated[str, typer.Argument(help="From the root; - for stdout.")] = "AGENTS.md",
    form: Annotated[
        str, typer.Option("--format", help="agents-md, the only one yet.")
    ] = "agents-md",
) -> None:
    """Write the lessons into a page, for agents without hooks.

    They stand between two marker lines, and the rest of the page is kept.
    Example: slate export --format agents-md
    """
    root = console.find_root()
    if form not in FORMATS:
        console.fail(f"--format {form}: no such format: write {', '.join(FORMATS)}")
    built = build.tree(root)
    build.all_read(built.faults)
    console.show_faults(built.faults, elsewhere=True)
    section = exporting.agents_md(built.memories)
    if file == "-":
        console.out(section.rstrip("\n"))
        return
    try:
        written = exporting.write(root, file, section)
    except exporting.Unfit as unfit:
        console.fail(str(unfit))
    except exporting.Broken as broken:
        console.fail(str(broken), console.REFUSED)
    console.out(f"{file}: {'written' if written else 'up to date'}")
