"""What bad-glob says of globs, with their place in the file."""

from __future__ import annotations

import pytest

from slate_git.lesson.draft import Draft, Finding
from slate_git.refusals import bad_glob


def draft(glob: str, tool: str = "edit") -> Draft:
    return Draft("a", "a.yaml", {"text": "a", "when": {"tool": tool, "path": glob}})


@pytest.mark.parametrize(
    ("glob", "what", "offset", "repair"),
    [
        (
            "src/{a,b",
            "`src/{a,b`: a { that is not closed",
            4,
            "close it with }, or write [{]",
        ),
        (
            "**/src/**",
            "`**/src/**`: a second **",
            7,
            "write `{,*/,*/*/,*/*/*/}src/**`, which looks for that folder at most"
            " three folders deep",
        ),
        (
            "a" * 301,
            f"`{'a' * 79}…`: 301 characters, more than 300",
            300,
            "write a shorter glob, or several triggers",
        ),
    ],
)
def test_a_bad_glob_is_told_with_its_place(glob: str, what: str, offset: int, repair: str) -> None:
    found = [Finding(("when", "path"), what, repair, offset)]
    assert list(bad_glob.check(draft(glob))) == found
    assert list(bad_glob.check(draft(glob, "read"))) == found


def test_each_glob_of_a_draft_is_looked_at() -> None:
    when = [
        {"tool": "edit", "path": "{"},
        {"tool": "read", "path": "a"},
        {"tool": "read", "path": "a//b"},
        {"tool": "shell", "match": "{"},
    ]
    found = bad_glob.check(Draft("a", "a.yaml", {"text": "a", "when": when}))
    assert [finding.where for finding in found] == [("when", 0, "path"), ("when", 2, "path")]
