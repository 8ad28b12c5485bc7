"""``slate check``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from slate_git.cli import console, table
from slate_git.git import nested
from slate_git.index.build import Progress
from slate_git.install import released
from slate_git.review import check as checking
from slate_git.review import fix as fixing
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
    fix: Annotated[
        bool, typer.Option("--fix", help="First write the repairs that were tried.")
    ] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Exit 1 for warnings as well.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="As --format json.")] = False,
) -> None:
    """Check that no memory is refused and that the index and the hook are up to date; and warn.

    Exit status 1 where a memory is refused, the index out of date, the hook not
    this release's, or git fails; warnings alone leave it 0.
    Example: slate check --format github --base origin/main
    """
    format = "json" if as_json else format
    if format not in FORMATS:
        console.fail(f"--format {format}: no such format: write one of {NAMES}")
    if staged and rev:
        console.fail("--staged and --rev go one at a time")
    if fix and (staged or rev):
        console.fail("--fix changes the files of the working tree: leave --staged and --rev out")
    roots = console.staged_roots() if staged else []
    if staged and not roots:
        console.tell("slate: nothing of Slate is staged here")
        return
    roots = roots or [console.find_root(or_here=bool(rev), unhooked=True)]
    for line in fixing.fix(roots[0]) if fix else ():
        console.tell(line)
    with console.progress("lessons") as progress:
        report = checking.together(
            [_report(root, progress, staged=staged, rev=rev, base=base) for root in roots]
        )
    text = FORMATS[format](report)
    if text and format == "text":
        console.table(table.fault(line.translate(console.SHOWN)) for line in text.split("\n"))
    elif text:
        console.out(text)
    if report.unasked:
        console.tell(f"slate: {report.unasked}: nothing was checked that only git knows")
    elif not (rev or staged):
        for line in nested.told(roots[0]):
            console.tell(f"slate: {line}")
    console.hint(report.hidden)
    if report.unknown:
        console.tell(f"slate: {report.unknown}")
    if report.slow:
        more = f" and {len(report.slow) - 1} more" if len(report.slow) > 1 else ""
        written = "delivered slower than one in the form that `slate remember` writes"
        console.tell(f"slate: {report.slow[0]}{more}: {written}")
    faults = console.count(len(report.faults), "fault")
    warned = console.count(len(report.warnings), "warning")
    console.tell(f"slate: {console.count(report.memories, 'memory')}, {faults}, {warned}")
    if report.failed(strict):
        raise typer.Exit(console.REFUSED)


def _report(
    root: Path, progress: Progress | None, *, staged: bool, rev: str, base: str
) -> checking.Report:
    """One root's check, with what runs there held to this release."""
    if rev:
        files = released.at(root, rev)
    else:
        files = released.staged(root) if staged else released.working_tree(root)
    beside = released.faults(files)
    return checking.run(
        root, staged=staged, commit=rev, base=base, beside=beside, progress=progress
    )
