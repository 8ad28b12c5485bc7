"""``slate check``."""

from __future__ import annotations

from typing import Annotated

import typer

from slate_git.cli import console
from slate_git.review import check as checking
from slate_git.review.report import FORMATS

NAMES = ", ".join(FORMATS)


def check(
    format: Annotated[str, typer.Option(help=f"{NAMES}.")] = "text",
    staged: Annotated[
        bool, typer.Option("--staged", help="Look at what is staged, not at the working tree.")
    ] = False,
    rev: Annotated[
        str, typer.Option("--rev", metavar="COMMIT", help="Look at a commit, as it is.")
    ] = "",
    base: Annotated[
        str, typer.Option(metavar="REF", help="Only warnings that the branch brings in over it.")
    ] = "",
    strict: Annotated[bool, typer.Option("--strict", help="Exit 1 for warnings as well.")] = False,
) -> None:
    """Check that no memory is refused and that the index is up to date; and warn.

    Exit status 1 where a memory is refused, the index out of date, or git fails;
    warnings alone leave it 0. Example: slate check --format github --base origin/main
    """
    if format not in FORMATS:
        console.fail(f"--format {format}: no such format: write one of {NAMES}")
    if staged and rev:
        console.fail("--staged and --rev go one at a time")
    roots = console.staged_roots() if staged else [console.find_root(or_here=bool(rev))]
    with console.progress("lessons") as progress:
        report = checking.together(
            [
                checking.run(root, staged=staged, commit=rev, base=base, progress=progress)
                for root in roots
            ]
        )
    text = FORMATS[format](report)
    if text:
        console.out(text)
    if report.unasked:
        console.tell(f"slate: {report.unasked}: nothing was checked that only git knows")
    if report.unknown:
        console.tell(f"slate: {report.unknown}")
    faults = console.count(len(report.faults), "fault")
    warned = console.count(len(report.warnings), "warning")
    console.tell(f"slate: {console.count(report.memories, 'memory')}, {faults}, {warned}")
    if report.failed(strict):
        raise typer.Exit(console.REFUSED)
