"""What is offered for a refused or odd pattern: it is accepted, and fires on what was meant."""

from __future__ import annotations

import re

import pytest

from slate_git.redos.verdict import judge
from slate_git.refusals.repairs import commands
from slate_git.refusals.repairs.pattern import repaired


@pytest.mark.parametrize(
    ("pattern", "form"),
    [
        (r"npm[[:blank:]]+ci", r"npm[ \t]+ci"),
        (r"rm[[:space:]]+-[[:alpha:]]*", r"rm\s+-[a-zA-Z]*"),
        (r"[^[:digit:]]9", r"\D9"),
        (r"make[:space:]+all", r"make\s+all"),
        (r"(?<what>push|pull)-\k<what>", "(?P<what>push|pull)-(?P=what)"),
        (r"helm\h+delete\z", r"helm[ \t]+delete\Z"),
        (r"\Qa.b(c)\E", r"a\.b\(c\)"),
        (r"x\p{Lu}y", "x[A-Z]y"),
        (r"x{20}+y", "x{20}y"),
        (r"(?>helm|he) x", "(?:helm|he) x"),
        (r"helm (?i)delete", "(?i)helm delete"),
        ("/helm delete/i", "(?i)helm delete"),
        ("helm (delete", r"helm \(delete"),
        ("helm delete || true", r"helm delete \|\| true"),
        ("helm||kubectl", "helm|kubectl"),
        ("helm delete|", "helm delete"),
        ("*.tf", r"\.tf\b"),
        ("helm delete*", r"\bhelm delete"),
        ("helm:*", r"\bhelm\b"),
        ("Bash(helm delete:*)", r"\bhelm delete\b"),
        ("$ helm delete", "helm delete"),
        ("'helm delete'", "helm delete"),
        ("\bhelm\b", r"\bhelm\b"),
        ("helm delete \u2013\u2013purge", None),
        ("helm delete \u2013purge", "helm delete --purge"),
        (r"\<helm\>", r"\bhelm\b"),
        (r"helm\s+(\S+\s+)*delete", r"helm\s+(?s:.*\s)?delete"),
        (r"(-\w+ )*delete", r"(-\w+ ){0,8}delete"),
        (r"helm (\w|-)+ -f", r"helm [\w\-]+ -f"),
        ("a{0,1000}b", "a*b"),
        ("[no ci]", r"\[no ci\]"),
    ],
)
def test_the_form_that_python_reads(pattern: str, form: str | None) -> None:
    found = repaired(pattern)
    assert (found and found.pattern) == form
    assert form is None or not judge(form).refusals


@pytest.mark.parametrize(
    "pattern", ["helm delete", "/usr/bin/", r"helm\s+delete$", "a.*b", r"\bhelm\b", "(helm|kube)"]
)
def test_nothing_is_odd_about_these(pattern: str) -> None:
    assert not list(commands.odd(pattern))


def test_the_examples_of_a_lesson_hold_for_its_repair() -> None:
    assert repaired("helm[[:space:]]x", ("helm x",), ("helmx",))
    assert repaired("helm[[:space:]]x", ("kube x",)) is None
    assert repaired("helm[[:space:]]x", (), ("helm x",)) is None


def test_a_slow_pattern_is_repaired_to_one_that_agrees_on_ordinary_commands() -> None:
    found = repaired("push.*-.*-.*-f")
    assert found
    assert found.short
    for command in ("push a-b-c-f", "push -f", "push --x -f"):
        wanted = re.search("push.*-.*-.*-f", command)
        assert bool(re.search(found.pattern, command)) == bool(wanted)
