"""Memories, findings and reviews as plain values for other programs; their keys are promised."""

from __future__ import annotations

from typing import Any

from slate_git.lesson.draft import Fault
from slate_git.lesson.memory import Memory
from slate_git.review.changes import MemoryChange, Reach, Review, Runs, Trial, delivered
from slate_git.review.stale import Stale


def finding(fault: Fault) -> dict[str, Any]:
    """A fault or warning; ``level`` is error or warning, lines and columns count from 1."""
    return {
        "level": "warning" if fault.warning else "error",
        "id": fault.id,
        "path": fault.path,
        "line": fault.line,
        "column": fault.column,
        "what": fault.what,
        "repair": fault.repair,
    }


def memory(found: Memory) -> dict[str, Any]:
    """A memory as ``slate list`` and ``slate show`` give it."""
    return {
        "id": found.id,
        "path": found.path,
        "kind": found.kind,
        "text": found.text,
        "triggers": _triggers(found),
        "source_ref": list(found.source_ref),
        "tags": list(found.tags),
        "review_by": found.review_by,
    }


def stale(found: list[Stale]) -> list[dict[str, Any]]:
    """What is wrong with each stale memory, and the day of its last change."""
    return [
        {**finding(fault), "changed": one.last and one.last.date}
        for one in found
        for fault in one.faults
    ]


def review(found: Review, runs: Runs = ()) -> dict[str, Any]:
    """All that a branch changes."""
    return {
        "runs": [
            {"path": path, "what": verb, "findings": [finding(fault) for fault in faults]}
            for path, verb, faults in runs
        ],
        "base": found.base,
        "head": found.head,
        "memories": found.memories,
        "tracked": found.tracked,
        "changes": [_change(change) for change in found.changes],
        "findings": [finding(fault) for fault in (*found.stale, *found.elsewhere)],
    }


def _change(change: MemoryChange) -> dict[str, Any]:
    return {
        "id": change.id,
        "was": change.was,
        "what": change.verb,
        "authors": change.authors,
        "delivered": delivered(change),
        "old": _version(change.old),
        "new": _version(change.new),
        "hits": [_reach(reach) for reach in change.reaches],
        "commands": list(change.commands),
        "examples": [_trial(trial) for trial in change.trials],
        "findings": [finding(fault) for fault in (*change.faults, *change.warnings)],
    }


def _version(found: Memory | None) -> dict[str, Any] | None:
    """A memory as it was, or is; None where it was not."""
    if found is None:
        return None
    return {"kind": found.kind, "text": found.text, "triggers": _triggers(found)}


def _reach(reach: Reach) -> dict[str, Any]:
    return {
        "tool": reach.tool,
        "now": len(reach.now),
        "before": len(reach.before),
        "more": reach.more,
        "less": reach.less,
    }


def _trial(trial: Trial) -> dict[str, Any]:
    return {
        "tool": trial.example.tool,
        "subject": trial.example.subject,
        "fires": trial.through is not None,
        "through": trial.through and trial.through.pattern,
    }


def _triggers(found: Memory) -> list[dict[str, str]]:
    return [{"tool": tool, "pattern": pattern} for tool, pattern in found.triggers]
