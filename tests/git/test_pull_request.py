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
    found = pull_request.brought_in("d", parents, {"M2": "#7"})
    assert found == dict.fromkeys(["c1", "c2", "M1", "c3", "M2"], "#7")
