"""Groups that are referred back to: what may end in many places is not accepted."""

import pytest

from slate_git.redos.verdict import judge


@pytest.mark.parametrize(
    "pattern",
    [r"(\w+\w+)\1x", r"([ab]*)([ab]*)\2\1x", r"(\w*(?:\d{0,50})+)-\1x", r"(?P<a>\w+\s*\w+)-(?P=a)",
     r"((?:a{0,9}){0,9})\1x", r"(a{0,8}a{0,8}a{0,8}a{0,8})\1x", r"((?:ab?){1,9})\1x"],
)  # fmt: skip
def test_these_are_refused(pattern: str) -> None:
    assert {refusal.id for refusal in judge(pattern).refusals} & {"slow-pattern", "nested-repeat"}


@pytest.mark.parametrize(
    "pattern", [r"(['\"])\w+\1", r"(\w+)\s+\1", r"^(a+)(b+)\1\2$", r"<(\w{1,8})>x</\1>"]
)
def test_these_are_accepted(pattern: str) -> None:
    assert not judge(pattern).refusals
