"""What a group can have captured, at evenly spread places and in a limited number of texts."""

from __future__ import annotations

from string import ascii_letters

import pytest

from slate_git.redos.cost.captures import captures
from slate_git.redos.program.build import build
from slate_git.redos.steps.subject import Subject
from slate_git.redos.syntax import tree


@pytest.mark.parametrize(
    ("group", "command", "texts", "each"),
    [
        (r"\w", "abc", ["a", "b", "c"], 1),
        ("ab|c|", "abc", ["", "c", "ab"], 1),
        ("a{2}|b*", "aabb", ["", "b", "aa", "bb"], 1),
        ("(?i)aB", "xAb", ["Ab"], 1),
        (r"\bx+?", "xxx", ["x", "xx", "xxx"], 1),
        ("!", "abc", [""], 1),
        (r"\w", ascii_letters[:32], list(ascii_letters[:32:2]), 1),
        ("a+", "a" * 40, ["a" * size for size in range(1, 41, 3)], 40 / 14),
    ],
)
def test_a_group_can_take_these(group: str, command: str, texts: list[str], each: float) -> None:
    assert captures(build(tree.parse(group)), Subject(command)) == (texts, each)
