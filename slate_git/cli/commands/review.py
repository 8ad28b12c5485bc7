"""``slate review``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from slate_git.cli import console
from slate_git.install import released
from slate_git.lesson.memory import Memory
from slate_git.review import changes as reviewing
from slate_git.review.changes import Change, Review, delivered
from slate_git.review.page import page
from slate_git.review.report.json_ import finding


def review(
    base: Annotated[
        str, typer.Argument(help="The branch it is to be merged into; usually found by itself.")
    ] = "",
    head: Annotated[str, typer.Option(metavar="COMMIT", help="The branch to review.")] = "HEAD",
    as_json: Annotated[bool, typer.Option("--json", help="For another program.")] = False,
) -> None:
    """Show what a branch changes in the memories, as one Markdown page for its reviewer.

    It looks at commits alone, and checks nothing out. Example: slate review origin/main
    """
    root = console.find_root(or_here=True, unhooked=True)
    found = reviewing.of(root, base, head)
    runs = released.moved(released.at(root, found.base), released.at(root, found.head))
    if as_json:
        console.emit(as_data(found, runs))
    else:
        console.out(page(found, runs))


def as_data(review: Review, runs: Sequence[released.Moved] = ()) -> dict[str, Any]:
    """A review for another program."""
    return {
        "runs": [
            {"path": path, "what": verb, "findings": [finding(fault) for fault in faults]}
            for path, verb, faults in runs
        ],
        "base": review.base,
        "head": review.head,
        "memories": review.memories,
        "tracked": review.tracked,
        "changes": [_change(change) for change in review.changes],
        "findings": [finding(fault) for fault in (*review.stale, *review.elsewhere)],
    }


def _change(change: Change) -> dict[str, Any]:
    return {
        "id": change.id,
        "was": change.was,
        "what": change.verb,
        "authors": change.authors,
        "delivered": delivered(change),
        "old": _memory(change.old),
        "new": _memory(change.new),
        "hits": [
            {
                "tool": reach.tool,
                "now": len(reach.now),
                "before": len(reach.before),
                "more": reach.more,
                "less": reach.less,
            }
            for reach in change.reaches
        ],
        "examples": [
            {
                "tool": trial.example.tool,
                "subject": trial.example.subject,
                "fires": trial.through is not None,
                "through": trial.through and trial.through.pattern,
            }
            for trial in change.trials
        ],
        "findings": [finding(fault) for fault in (*change.faults, *change.warnings)],
    }


def _memory(memory: Memory | None) -> dict[str, Any] | None:
    if memory is None:
        return None
    triggers = [{"tool": tool, "pattern": pattern} for tool, pattern in memory.triggers]
    return {"kind": memory.kind, "text": memory.text, "triggers": triggers}
