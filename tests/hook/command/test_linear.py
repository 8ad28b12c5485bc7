"""The work of reading grows with the text, and no nesting is too deep."""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any

import pytest

from slate_git.hook.command import files, reader, runs, trigger

GROWING = {
    "words": "a ",
    "commands": "git push; ",
    "lines of a heredoc": "cat <<E\nx\nE\n",
    "heredocs that are not closed": "cat <<E ",
    "heredocs in substitutions": "$(cat <<E\nE)\n",
    "substitutions": "$(",
    "quoted substitutions": '"$(',
    "subshells": "(",
    "sums": "$((",
    "subshells with commands": "((a;",
    "braces": "${a:-",
    "blocks": "{ ",
    "branches": "if ",
    "cases": "case a in ",
    "backquotes": "`a",
    "escaped backquotes": "`\\`",
    "quotes": "'a'",
    "escapes": "$'\\'",
    "arrays": "a=(b)",
    "patterns": "@(b)",
    "redirections": ">a",
    "wrappers": "sudo ",
    "shells": "bash -c ",
    "evals": "eval 'git push' ; ",
    "finds": "find -exec ",
    "commands of a find": "-exec a \\; ",
    "options": "git -C a ",
    "joined options": "-f",
    "braces of a brace": "{a,",
}


def work(text: str) -> int:
    """Lines of Python that are run to read a text, match a trigger and find the files."""
    count = 0

    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal count
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        read = runs.runs(text)
        trigger.fires("git push -f", text + "#push", read=read)
        files.files(text, read=read)
    finally:
        sys.settrace(before)
    return count


@pytest.mark.parametrize("part", GROWING.values(), ids=GROWING.keys())
def test_work_grows_with_the_text(part: str) -> None:
    size = max(2_000 // len(part), 1)
    lead = "find . " if part.startswith("-exec") else "git push " if part == "-f" else ""
    once, twice = work(lead + part * size), work(lead + part * size * 2)
    assert twice <= 2.2 * once + 500


@pytest.mark.parametrize(
    ("opened", "closed", "count"),
    [("$(", ")", 8_000), ('"$(', ')"', 5_000), ("${a:-", "}", 5_000), ("( ", " )", 15_000),
     ("{ ", "; }", 10_000), ("<(", ")", 8_000), ("if a; then ", "; fi", 3_000)],
)  # fmt: skip
def test_no_nesting_is_too_deep(opened: str, closed: str, count: int) -> None:
    read = reader.read(opened * count + "$(git push)" + closed * count)
    assert read.whole
    assert ["git", "push"] in [command.words for command in read.commands]


def test_copies_of_nested_text_have_a_bound() -> None:
    text = "$(a " * 8_000 + ")" * 8_000
    read = reader.read(text)
    assert sum(len(word) for command in read.commands for word in command.words) < 40 * len(text)
