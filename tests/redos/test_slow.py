"""Where the limits of the search for a slow command lie."""

from __future__ import annotations

import pytest

from slate_git.redos.verdict import judge


@pytest.mark.parametrize(
    ("accepted", "refused", "what"),
    [
        (r"\w*\w{0,70}!", r"\w*\w{0,71}!", "could take 50 ms (the limit is 50 ms)"),
        (r"[\0-\uffff]" * 6, r"[\0-\uffff]" * 7, "sets of 458752 characters"),
    ],
)
def test_the_limit_lies_between(accepted: str, refused: str, what: str) -> None:
    assert judge(accepted).refusals == ()
    (refusal,) = judge(refused).refusals
    assert what in refusal.what


LOOPS = r"(?:(?:\w\s){{80}}){{9,}}(?:(?:\w\s){{84}}{}){{9,}}"


@pytest.mark.parametrize(
    ("tail", "what"),
    [("x[yz]", "the pattern is too involved"), ("x[yz]x[yz]", "the repeated groups are too large")],
)
def test_large_repeated_groups_are_not_looked_at(tail: str, what: str) -> None:
    (refusal,) = judge(LOOPS.format(tail)).refusals
    assert refusal.what.startswith(what)


@pytest.mark.parametrize(
    ("pattern", "what"),
    [
        (r"(\w*)\w*!", r"`\w*` and `\w*` at column 6 can share text"),
        (r"\s*a{0,9}\s*b", r"`\s*` and `\s*` at column 10 can share text"),
        (r"-x*\w+[x-]+!", r"`x*` and `\w+` at column 4 can share text"),
        (r"(a*)(a*)(a*)\1\2\3!", "a group that is referred back to can take the same text"),
        ("(?:a?b?c?)*$", "`(?:a?b?c?)*` can take the same text"),
        ("a{0,100}a{0,100}a{0,100}x", "`a{0,100}` and `a{0,100}` at column 9 can share text"),
    ],
)
def test_it_names_the_repeats_that_make_it_slow(pattern: str, what: str) -> None:
    (refusal,) = judge(pattern).refusals
    assert refusal.what.startswith(what)
