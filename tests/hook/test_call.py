"""Looking into values that can be anything, and folders seen from folders."""

from __future__ import annotations

import pytest

from slate_git.hook.call import below, part, text


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ({"a": "x", "b": "y"}, "x"),
        ({"a": "", "b": "y"}, "y"),
        ({"a": 1, "b": "y"}, "y"),
        ({"a": None}, ""),
        ({}, ""),
        (["a"], ""),
        ("a", ""),
        (None, ""),
    ],
)
def test_text(value: object, found: str) -> None:
    assert text(value, "a", "b") == found


def test_part() -> None:
    assert part({"a": [1]}, "a") == [1]
    assert part({}, "a") is None
    assert part("a", "a") is None


@pytest.mark.parametrize(
    ("folder", "inner", "seen"),
    [
        ("/w", "a", "/w/a"),
        ("/w", "", "/w"),
        ("", "a", "a"),
        ("", "", ""),
        ("/w", "/v", "/v"),
        ("c:\\w", "\\v", "\\v"),
        ("c:\\w", "d:\\v", "d:\\v"),
        ("/w", "../v", "/w/../v"),
    ],
)
def test_below(folder: str, inner: str, seen: str) -> None:
    assert below(folder, inner) == seen
