"""What a reviewer must not miss, in front of everything: what runs, what is refused, what orders,
and what comes up on more than it did."""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.base.plural import count
from slate_git.lesson.draft import Fault
from slate_git.refusals import hidden_character
from slate_git.review.changes import MemoryChange, Review, Runs
from slate_git.review.finding_line import files, line
from slate_git.review.markdown import code
from slate_git.review.warnings import glob_hits_most, order_to_the_agent, pattern_hits_most

MOST = 50
"""How many of a kind are told; the rest is a number."""

COMMANDS = 2
"""Commands that are named of those that a memory newly fires on."""


def standouts(review: Review, runs: Runs) -> str:
    """A list, the worst first; empty where nothing stands out."""
    kinds = (
        _runs(runs),
        _refused(review.changes),
        _orders(review.changes),
        _wider(review.changes),
        _broad(review.changes),
    )
    lines = []
    for kind in kinds:
        found = list(kind)
        lines += found[:MOST]
        if len(found) > MOST:
            lines.append(f"- and {len(found) - MOST} more of these")
    return "\n".join(lines)


def _runs(runs: Runs) -> Iterator[str]:
    """What runs in the agent of everyone who takes the branch, before all that is only read."""
    for path, verb, faults in runs:
        where = "in the agent of everyone who takes this branch"
        under = [f"\n  {line(fault)}" for fault in faults]
        if verb != "removed" and not faults:
            under = ["\n  - It is what this release of Slate writes."]
        yield f"- **{code(path)} is {verb}: it runs {where}.**{''.join(under)}"


def _refused(changes: list[MemoryChange]) -> Iterator[str]:
    """First those that hide something from the very reader of this page."""
    refused = [change for change in changes if change.faults]
    for change in sorted(refused, key=lambda change: _hides(change) is None):
        if hidden := _hides(change):
            what = f"**it hides text from its reader**: {code(hidden.what)}"
        else:
            what = "no index can be built while it stands."
        yield f"- **{code(change.id)} is refused**: {what}"


def _hides(change: MemoryChange) -> Fault | None:
    return next((fault for fault in change.faults if fault.id == hidden_character.ID), None)


def _orders(changes: list[MemoryChange]) -> Iterator[str]:
    for change in changes:
        for fault in change.warnings:
            if fault.id == order_to_the_agent.ID:
                yield f"- **{code(change.id)} gives the agent orders**: {code(fault.what)}"


def _wider(changes: list[MemoryChange]) -> Iterator[str]:
    for change in changes:
        if not (change.old and change.new):
            continue
        for reach in change.reaches:
            if reach.more:
                number = count(len(reach.more), "tracked file")
                named = files(reach.more)
                yield f"- **{code(change.id)} now hits {number} that it did not hit**: {named}"
        if change.commands:
            named = ", ".join(map(code, change.commands[:COMMANDS]))
            more = ", …" if len(change.commands) > COMMANDS else ""
            what = "now fires on commands that it did not fire on"
            yield f"- **{code(change.id)} {what}**: {named}{more}"
        if change.new.shell and not change.old.shell and change.new.by_command:
            yield f"- **{code(change.id)} now counts commands that read or edit its files as well**"


def _broad(changes: list[MemoryChange]) -> Iterator[str]:
    """A memory that comes up on nearly everything, if it did not do so before."""
    for change in changes:
        for fault in change.warnings:
            if fault.id in (glob_hits_most.ID, pattern_hits_most.ID):
                yield f"- **{code(change.id)} comes up on most calls**: {code(fault.what)}"
