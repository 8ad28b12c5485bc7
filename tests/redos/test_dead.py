"""Patterns that can match nothing, and some that look like it."""

import pytest

from slate_git.redos.dead import dead


@pytest.mark.parametrize(
    "pattern",
    ["(?!)", "x^", r"x\Ay", r"[^\s\S]", r"[^\w\W]+", "$ helm", r"\Zx", r"git\bpush", "(x|y)^z",
     "(?=x^)y", "(?:x^)+", "helm$ ", r" \b "],
)  # fmt: skip
def test_these_match_nothing(pattern: str) -> None:
    assert dead(pattern)


@pytest.mark.parametrize(
    "pattern",
    ["helm", "helm$", "^helm", r"x$\n", r"(?m)x$\ny", r"(?m)x\n^y", "(a|^b)", "x*^y", "(x^)?y",
     "$x|y", r"\bhelm\b", r"[^\x00-\x7f]", r"a(?!)|b", "(?!x)y", r"a\b-", r"x?\by"],
)  # fmt: skip
def test_these_may_match(pattern: str) -> None:
    assert not dead(pattern)
