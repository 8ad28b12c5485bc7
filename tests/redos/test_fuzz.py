"""Any text may come as a pattern: the verdict comes in time, is the same again, and is meant."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from slate_git.redos.cost.total import Cost, cost
from slate_git.redos.search import causes, search
from slate_git.redos.search.search import OVERHEAD, WORK
from slate_git.redos.steps.step import Program
from slate_git.redos.steps.subject import Subject
from slate_git.redos.verdict import judge

ATOMS = st.sampled_from(
    ["a", "b", "-", " ", ".", r"\w", r"\d", r"\s", "[ab]", "[^a]", r"\b", "^", "$", r"\1", "é"]
)
REPEATS = st.sampled_from(["", "", "", "*", "+", "?", "*?", "{2}", "{0,9}", "{1,200}", "{2,}"])
OPENINGS = st.sampled_from(["(", "(?:", "(?=", "(?!", "(?i:", "(?<=", "(?P<x>"])
PATTERNS = st.recursive(
    st.builds("".join, st.tuples(ATOMS, REPEATS)),
    lambda inner: st.one_of(
        st.builds("".join, st.lists(inner, min_size=1, max_size=4)),
        st.builds("{}{}|{}){}".format, OPENINGS, inner, inner, REPEATS),
        st.builds("{}{}){}".format, OPENINGS, inner, REPEATS),
    ),
    max_leaves=14,
)
SEVERAL = st.lists(st.sampled_from("()[]{}|*+?.^$\\ab1-,<>=!:P#x \n"), max_size=40).map("".join)
MOST = 4 * WORK
"""Steps times positions, in both halves of a search and in looking for what is to blame."""


class Meter:
    """Adds up the work of all commands that are costed."""

    def __init__(self) -> None:
        self.work = 0

    def cost(self, program: Program, subject: Subject) -> Cost:
        found = cost(program, subject)
        self.work += subject.work + OVERHEAD
        return found


def hold(pattern: str) -> None:
    meter = Meter()
    judge.cache_clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search, "total", meter.cost)
        patch.setattr(causes, "cost", meter.cost)
        verdict = judge(pattern)
    assert meter.work < MOST
    assert all(0 <= refusal.offset <= len(pattern) for refusal in verdict.refusals)
    if not verdict.refusals:
        re.compile(pattern)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.one_of(st.text(max_size=60), SEVERAL, PATTERNS))
def test_any_text_gets_a_verdict(pattern: str) -> None:
    hold(pattern)


@pytest.mark.long
@settings(max_examples=5000, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.one_of(st.text(max_size=500), SEVERAL, PATTERNS))
def test_any_text_gets_a_verdict_at_length(pattern: str) -> None:
    hold(pattern)


@settings(max_examples=15, deadline=None)
@given(PATTERNS)
def test_the_same_pattern_gets_the_same_verdict(pattern: str) -> None:
    first = judge(pattern)
    judge.cache_clear()
    assert judge(pattern) == first


HOSTILE = [
    "(a*)" * 20 + "".join(f"\\{n}" for n in range(1, 21)) + "!",
    "(.?){8}" * 40 + "x",
    "(?:" * 60 + ".?" + "){8}" * 60,
    "(?i)" + "[\\0-\\uffff]" * 20,
    "(?:(?=a)){512}b",
    "(?:a?b?c?d?){1,60}x",
    "(a+)(b+)(c+)\\1\\2\\3" + "(d+)\\4" * 20,
    "(?=" * 90 + "a*" + ")" * 90,
    "|".join(f"{a}.*{a}.*{a}" for a in "abcdefghijklmnopqrstuvwxyz"),
    "\\w*" * 160,
    "(?:\\s*\\w?){500}x",
    "(?!" * 45 + ".{0,512}(b{0,9})a\\1+" + ")" * 45,
    "(?:(?=a?" * 28 + "b" + ")a?){0,8}" * 28,
    "(?:(?=a?" * 28 + "b" + ")a?)?" * 28,
    "(?m:" + r"(\W{0,50}?\W{0,50}?)*" * 18 + "){0,8}",
    "[^a]*" * 99,
    r"($)\w\1*" * 60,
    "^" + r"[\w.-]*?" * 58,
    "((((((((a{0,9}){8}){8}){8}){8}){8}){8}){8}){8}",
]


SLOWEST = ("(?:(?=a)){5", "(?:(?=a?", "(?!(?!", r"($)\w")
"""Beginnings of those that take a second each: their turn comes in the long form."""


@pytest.mark.parametrize(
    "pattern",
    [
        pytest.param(each, id=each[:20], marks=[pytest.mark.long] * each.startswith(SLOWEST))
        for each in HOSTILE
    ],
)
def test_a_hostile_pattern_is_decided_in_time(pattern: str) -> None:
    hold(pattern)
