"""``slate import``."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from slate_git.base.text import one_line
from slate_git.cli import console
from slate_git.exchange import importing
from slate_git.exchange.importing import SOURCES, carry

NAMES = ", ".join(SOURCES)


def import_(
    sources: Annotated[
        list[str] | None, typer.Argument(help=f"{NAMES}; all of them if none is named.")
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Write nothing.")] = False,
) -> None:
    """Carry over the rules that other tools keep in this repository.

    Reads .claude/rules, .cursor/rules, .github/instructions and hookify's
    rules; what cannot be carried over is listed with the reason. The rule
    files stay. Example: slate import cursor
    """
    root = console.find_root()
    for name in sources or ():
        if name not in SOURCES:
            console.fail(f"{name}: no such source: write one of {NAMES}")
    counts = _run(root, sources or list(SOURCES), dry_run)
    if not counts.total():
        console.fail(
            f"{', '.join(sources or SOURCES)}: no rules found in this repository", console.REFUSED
        )
    carried = "would be carried over" if dry_run else "carried over"
    console.tell(
        f"slate: {console.count(counts['carried'], 'rule')} {carried}, "
        f"{counts['left']} not, {counts['there']} already here"
    )
    if counts["left"] == counts.total():
        raise typer.Exit(console.REFUSED)


def _run(root: Path, sources: list[str], dry_run: bool) -> Counter[str]:
    counts: Counter[str] = Counter()
    for name in sources:
        for rule in importing.rules(root, SOURCES[name]):
            done = carry.carry(root, rule, dry_run)
            counts[done.state] += 1
            if done.state == "carried":
                console.out(f"{done.path} from {one_line(rule.path)}")
            for reason in done.reasons:
                console.tell(one_line(f"{rule.path}: {reason}"))
    return counts
