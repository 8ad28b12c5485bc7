"""How far a pattern is written out, and where it is too large for that."""

from __future__ import annotations

import pytest

from slate_git.redos.program.build import build
from slate_git.redos.program.writer import TooLarge
from slate_git.redos.syntax import tree


def steps(pattern: str) -> int:
    return len(build(tree.parse(pattern)).steps)


@pytest.mark.parametrize(
    ("pattern", "size"),
    [
        ("abc", 2),
        ("a*b", 3),
        ("(a)b", 5),
        ("(?:ab){0,3}", 9),
        ("(?:ab){0,200}", 403),
        ("(?:ab){0,201}", 5),
        ("(?:a?b?){2}", 8),
        ("(?:a?b?)*", 8),
    ],
)
def test_a_counted_group_is_written_out_as_far_as_that_pays(pattern: str, size: int) -> None:
    assert steps(pattern) == size


def test_a_pattern_of_too_many_steps_is_not_written_out() -> None:
    large = "(?:ab){0,200}" * 9
    assert steps(large + "(?:ab){0,189}c*") == 4000
    with pytest.raises(TooLarge):
        build(tree.parse(large + "(?:ab){0,189}c*d"))
