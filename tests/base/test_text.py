"""Text of others inside a line of ours."""

from __future__ import annotations

import pytest

from slate_git.base.text import QUOTED, cut, one_line


@pytest.mark.parametrize(
    ("text", "most", "expected"),
    [("", 3, ""), ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("日本語です", 4, "日本語…")],
)
def test_a_text_is_cut_to_its_length(text: str, most: int, expected: str) -> None:
    assert cut(text, most) == expected
    assert len(cut("x" * 200)) == QUOTED


def test_line_breaks_are_spelled_out() -> None:
    assert one_line("a\r\nb\n") == "a\\r\\nb\\n"
