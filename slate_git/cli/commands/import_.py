"""``slate import``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from slate_git.base.text import one_line
from slate_git.cli import console
from slate_git.exchange.importing import NAMES

if TYPE_CHECKING:
    from slate_git.exchange.importing.report import Entry, Report

SHOWN = 160
"""Characters of a passage that are listed."""

PAGES = "pages"
CHOICE = ", ".join((*NAMES, PAGES))


def import_(
    sources: Annotated[
        list[str] | None,
        typer.Argument(help=f"{CHOICE}; all of them if none is named."),
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Write nothing.")] = False,
    take: Annotated[
        list[str] | None,
        typer.Option(help="Write this proposal of a page, as in AGENTS.md:12.1; repeatable."),
    ] = None,
    verbose: Annotated[
        bool, typer.Option("--verbose", help="Say why again where nothing is new.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="For another program.")] = False,
) -> None:
    """Carry over the rules that other tools keep in this repository.

    What cannot be carried over, or means something else here, is listed with
    the reason; the rule files stay. `slate import pages` writes nothing: it
    lists what of AGENTS.md, CLAUDE.md and their like could be lessons, and on
    which calls. Example: slate import cursor
    """
    from slate_git.exchange.importing import report
    from slate_git.exchange.importing.rule import Names

    root = console.find_root()
    for name in sources or ():
        if name not in (*NAMES, PAGES):
            console.fail(f"{name}: no such source: write one of {CHOICE}")
    names = Names(root)
    if take:
        try:
            entries = report.taken(names, take, dry_run)
        except report.Unknown as unknown:
            console.fail(str(unknown))
        made = report.Report(entries, written=not dry_run)
    else:
        asked = [name for name in sources or NAMES if name != PAGES]
        made = report.of(names, asked, PAGES in (sources or ()), dry_run)
    if as_json:
        console.emit(made.as_json())
    else:
        _show(made, sources, dry_run, verbose)
    raise typer.Exit(console.REFUSED if made.nothing(PAGES in (sources or ())) else 0)


def _show(made: Report, sources: Sequence[str] | None, dry_run: bool, verbose: bool) -> None:
    counts = Counter(entry.done.state for entry in made.entries)
    listed = PAGES in (sources or ())
    if not counts and not made.proposals:
        asked = ", ".join(sources or NAMES)
        none = "nothing that could be a lesson and is none" if listed else "no rules found"
        console.tell(f"slate: {asked}: {none} in this repository")
        return
    quiet = made.again and not verbose
    for entry in made.entries:
        _one(entry, quiet)
    for note in () if quiet else made.notes:
        console.tell(f"slate: {note}")
    if counts:
        what = "passage" if made.entries[0].source == PAGES else "rule"
        carried = "would be carried over" if dry_run else "carried over"
        more = "; --verbose says why" if quiet and counts["left"] else ""
        written, left, there = (counts[state] for state in ("carried", "left", "there"))
        console.tell(
            f"slate: {console.count(written, what)} {carried}, "
            f"{left} not, {there} already here{more}"
        )
    _propose(made, listed, quiet)


def _one(entry: Entry, quiet: bool) -> None:
    done = entry.done
    if done.state == "carried":
        console.out(f"{done.path} from {one_line(entry.path)}")
        for told in done.told:
            console.tell(one_line(f"{entry.path}: not the same here: {told}"))
        for offer in done.offers:
            console.tell(one_line(f"{entry.path}: {offer}"))
    elif not quiet:
        head = "not carried over: " if done.state == "left" else ""
        for told in done.told:
            console.tell(one_line(f"{entry.path}: {head}{told}"))


def _propose(made: Report, listed: bool, quiet: bool) -> None:
    if not made.proposals:
        return
    if not listed:
        if not quiet:
            count = console.count(len(made.proposals), "passage")
            console.tell(
                f"slate: {count} of pages could be lessons: `slate import pages` lists them"
            )
        return
    for proposal in made.proposals:
        text = proposal.text
        shown = text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"
        console.out(one_line(f"{proposal.place}: {shown}"))
        for number, candidate in enumerate(proposal.candidates, 1):
            console.out(one_line(f"    {proposal.place}.{number}  {candidate.said}"))
    first = f"{made.proposals[0].place}.1"
    console.tell(
        f"slate: nothing was written; `slate import --take {first}` writes one with that trigger"
    )
