"""Patterns of many kinds with the time that their slowest known command took, and the verdicts.

``seconds`` in ``sample.jsonl`` is what ``re.search`` of CPython 3.11 took on an
idle machine for the slowest of some hundred commands of 512 characters; 1.2
means that it was stopped.
"""

from __future__ import annotations

import json
from pathlib import Path

from slate_git.redos.slow import BUSY, MILLISECONDS
from slate_git.redos.verdict import judge

ROWS = [
    (row["pattern"], row["seconds"] * 1000 * BUSY)
    for row in map(json.loads, (Path(__file__).parent / "sample.jsonl").read_text().splitlines())
]
SHAPES = {"nested-repeat", "repeated-alternatives"}


def refused(pattern: str) -> set[str]:
    return {refusal.id for refusal in judge(pattern).refusals}


def test_what_is_slow_is_refused() -> None:
    slow = [pattern for pattern, milliseconds in ROWS if milliseconds > MILLISECONDS]
    assert len(slow) >= 28
    assert [pattern for pattern in slow if not refused(pattern)] == []


def test_nearly_nothing_harmless_is_refused() -> None:
    harmless = [pattern for pattern, milliseconds in ROWS if milliseconds < MILLISECONDS * 0.8]
    assert len(harmless) >= 70
    wrong = [pattern for pattern in harmless if refused(pattern) - SHAPES]
    assert len(wrong) <= 0.02 * len(harmless), wrong
