"""What a reviewer is shown of the texts of others."""

from __future__ import annotations

import pytest

from slate_git.review.markdown import visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\u200bb\u202ec", "a\\u{200b}b\\u{202e}c"),
        ("git\xa0push\u2003x", "git\\u{a0}push\\u{2003}x"),
        ("the \u0455cript", "the \\u{455}cript"),
        ("кот, SQLом, 日本\u3000語, é \u2714\ufe0f", "кот, SQLом, 日本\u3000語, é \u2714\ufe0f"),
    ],
)
def test_odd_characters_are_spelled_out(text: str, shown: str) -> None:
    assert visible(text) == shown
