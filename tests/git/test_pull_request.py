"""Which pull request a commit belongs to, by what forges write into messages."""

from __future__ import annotations

import pytest

from slate_git.git import pull_request


@pytest.mark.parametrize(
    ("message", "request_"),
    [
        ("Merge pull request #12 from a/b\n\nTitle", "#12"),
        ("Run the gate (#12)", "#12"),
        ("Run the gate (#12)\n\nbody", "#12"),
        ("Merged in feature (pull request #12)", "#12"),
        ("Merged PR 12: Run the gate", "#12"),
        ("Merge branch 'x' into 'main'\n\nTitle\n\nSee merge request group/team!12", "!12"),
        ("Merge pull request 'Run the gate' (#12) from ada/gate into main", "#12"),
        ("Merge pull request #12 in TEAM/repo from gate to main", "#12"),
        ("Pull request #12: Run the gate\n\nMerge in TEAM/repo from gate to main", "#12"),
        ("Merge #12 #13", "#12"),
        ("Merge branch 'x'\r\n\r\nSee merge request a/b/c!12\r\n", "!12"),
        ("Merge branch 'x'\n\nSee merge request https://forge/a/b/-/merge_requests/12", "!12"),
        ('Revert "Run the gate (#11)" (#12)', "#12"),
        ('Revert "Run the gate (#12)"', ""),
        ('Revert "Merged in gate (pull request #12)"', ""),
        ("Merge branch '12-gate'", ""),
        ("Merged PR without a number", ""),
        ("Fixes #12", ""),
        ("Run the gate (#12) again", ""),
        ("Run the gate\n\n(#12)", ""),
        ("", ""),
    ],
)
def test_what_a_message_says(message: str, request_: str) -> None:
    assert pull_request.named(message) == request_


def test_what_a_merge_brought_in() -> None:
    # a - b ------- M2 - d      M2 brings c3 in, and with it the merge M1 of c1 and c2.
    #      \- c1 - M1 - c3
    #       \- c2 -/
    parents = {
        "a": [],
        "b": ["a"],
        "c1": ["b"],
        "c2": ["b"],
        "M1": ["c1", "c2"],
        "c3": ["M1"],
        "M2": ["b", "c3"],
        "d": ["M2"],
    }
    found = pull_request.merges_of("d", parents, parents)
    assert found == {
        "a": [],
        "b": [],
        "c1": ["M2"],
        "c2": ["M1", "M2"],
        "M1": ["M1", "M2"],
        "c3": ["M2"],
        "M2": ["M2"],
        "d": [],
    }
    assert pull_request.merges_of("d", parents, {"c2"}) == {"c2": ["M1", "M2"]}


def test_of_merges_within_merges_the_innermost_comes_first() -> None:
    # a ------------- M2    M2 releases a branch, into which M1 brought c; d is that branch's own.
    #  \- M1 - d ---/
    #   \- c
    parents = {"a": [], "c": ["a"], "M1": ["a", "c"], "d": ["M1"], "M2": ["a", "d"]}
    found = pull_request.merges_of("M2", parents, {"c", "M1", "d"})
    assert found == {"c": ["M1", "M2"], "M1": ["M1", "M2"], "d": ["M2"]}
