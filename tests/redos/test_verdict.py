"""Each refusal of a pattern: what passes it, and what it refuses at which column, in its words."""

from __future__ import annotations

from types import ModuleType

import pytest

from slate_git.lesson.draft import Draft
from slate_git.redos.verdict import judge
from slate_git.refusals import bad_regex, nested_repeat, repeated_alternatives, share, slow_pattern
from slate_git.refusals.probes import COMMANDS


def refused(pattern: str) -> list[tuple[str, int]]:
    return [(refusal.id, refusal.offset) for refusal in judge(pattern).refusals]


@pytest.mark.parametrize(
    "pattern",
    [
        "git push",
        r"git\s+push\b.*--force",
        r"(\d{1,3}\.){3}\d{1,3}",
        r"(\S+\s+){0,8}push",
        "(-f|-q){1,8} x",
        "(a+)?b",
        "(a|b)?c",
        "([*+]|x)y",
        r"(\*\|)+x",
        "([(|*])+x",
        "[]*|]+x",
        "(?#a+|b)git",
        "(?P<a>x)(?P=a)",
        "(?x) git \\s push # (a+)+ \n",
        "a{,5}b",
        "x{,}y",
        "x{a}",
        "git.*push.*--force",
        ".*git.*push.*--force.*",
        r"\w+@",
        "^.*.*x",
        r"(['\"])x\1",
        "(?<=git )push",
    ],
)
def test_these_are_accepted(pattern: str) -> None:
    assert refused(pattern) == []


@pytest.mark.parametrize(
    ("pattern", "faults"),
    [
        ("", [("bad-regex", 0)]),
        ("a" * 501, [("bad-regex", 500)]),
        ("git (push", [("bad-regex", 4)]),
        ("a++b", [("bad-regex", 1)]),
        ("a?+b", [("bad-regex", 1)]),
        ("(?>a)b", [("bad-regex", 0)]),
        (r"a\z", [("bad-regex", 1)]),
        ("a(?i)b", [("bad-regex", 1)]),
        ("(?t)b", [("bad-regex", 0)]),
        ("[[a]b", [("bad-regex", 1)]),
        ("[a--b]", [("bad-regex", 2)]),
        ("a{513}", [("bad-regex", 1)]),
        ("a{1,1000}b{600,}", [("bad-regex", 1), ("bad-regex", 10)]),
        ("(?<=a+)b", [("bad-regex", 0)]),
        ("\ud800", [("bad-regex", 0)]),
        ("(" * 101 + ")" * 101, [("bad-regex", 100)]),
        ("(a+)+", [("nested-repeat", 0)]),
        ("x(-\\w+ )*push", [("nested-repeat", 1)]),
        ("(a{2,})*", [("nested-repeat", 0)]),
        ("((a*))+", [("nested-repeat", 0)]),
        ("(a+){9}", [("nested-repeat", 0)]),
        ("(a+){2,}", [("nested-repeat", 0)]),
        ("(?:(?!.*x).)*y", [("nested-repeat", 0)]),
        ("(?x)( a + ) +", [("nested-repeat", 4)]),
        (r"(\w|\d)+", [("repeated-alternatives", 0)]),
        ("(a|b){0,9}", [("repeated-alternatives", 0)]),
        ("(a(b|c))*", [("repeated-alternatives", 0)]),
        ("(?:a+|b)*", [("nested-repeat", 0), ("repeated-alternatives", 0)]),
        ("((a+)+)+", [("nested-repeat", 1)]),
        (r"\s*\s*x", [("slow-pattern", 0)]),
        (r".*\s*\s*x", [("slow-pattern", 2)]),
        ("x*y?x*y?x*!", [("slow-pattern", 0)]),
        ("(a?b?)*$", [("slow-pattern", 0)]),
        ("(?:a?a?a?)+$", [("slow-pattern", 0)]),
        ("(a{1,3})+b", [("slow-pattern", 0)]),
        ("a?" * 25 + "a{25}", [("slow-pattern", 0)]),
        ("a{0,100}a{0,100}a{0,100}x", [("slow-pattern", 0)]),
        ("(?=.*.*.*x)", [("slow-pattern", 3)]),
        (r"(a*)(a*)(a*)\1\2\3!", [("slow-pattern", 12)]),
        ("(?i)" + r"[\0-\uffff]" * 9, [("slow-pattern", 0)]),
    ],
)
def test_these_are_refused(pattern: str, faults: list[tuple[str, int]]) -> None:
    assert refused(pattern) == faults


@pytest.mark.parametrize(
    ("module", "pattern", "what", "repair"),
    [
        (
            bad_regex,
            "a{600}",
            "{600} counts past 512, and a command is read to its 512th character only",
            "count to 512 at most, or write * or +",
        ),
        (
            nested_repeat,
            r"git\s+(\S+\s+)*push",
            r"the repeated group (\S+\s+)* holds its own repeat + at column 10, so one command"
            " could be tried in very many ways",
            r"write `git\s+(?s:.*\s)?push`",
        ),
        (
            repeated_alternatives,
            r"(\w|-)+",
            r"the repeated group (\w|-)+ holds alternatives at column 4, so one command could be"
            " tried in very many ways",
            r"use one set, (\w|-)+ becomes [\w-]+, or repeat the group at most 8 times, {1,8}",
        ),
        (
            slow_pattern,
            r"\w+\d+[!?]",
            r"`\w+` and `\d+` at column 4 can share text in so many ways that a command like"
            " '0000000000000000000000000...00000000000' could take 503 ms (the limit is 50 ms)",
            r"write `\w{1,32}\d{1,32}[!?]`, which says the same of shorter commands",
        ),
    ],
    ids=["bad-regex", "nested-repeat", "repeated-alternatives", "slow-pattern"],
)
def test_it_says_what_where_and_instead(
    module: ModuleType, pattern: str, what: str, repair: str
) -> None:
    draft = Draft("x", "x.yaml", {"when": [{"tool": "shell", "match": pattern}]})
    (finding,) = module.check(draft)
    assert (finding.where, finding.what, finding.repair) == (("when", 0, "match"), what, repair)


@pytest.mark.parametrize(
    "pattern",
    [
        ".*", ".+", "^", "$", "|foo", "foo|", "()", "(?:)", "a?", "x*", "x{0,3}", "(git)?",
        "(?s).*", r"[\s\S]*", "^.*$", "^.{0,512}$", ".", "(?=.)", r"\S", "[^g]", "^[^#]", r"\A",
        r"\Z", "(?<!x)", "git|npm|.", "(?!x{9}).", r"\b", r"\w", r"\w+", "[a-z]", r"\B", r"(?=\w)",
        ".{2}", ".{3,}", r"\w\w", "^(?!.*npm).*$", "^(?!git)", r"\W", "^[a-z]", r"\s", " ",
        "[aeiou]", r"^\w+\s",
    ],
)  # fmt: skip
def test_these_match_nearly_everything(pattern: str) -> None:
    assert share.share(pattern) >= 0.75


@pytest.mark.parametrize(
    "pattern",
    ["e", "-", "o", "/", r"\d", ".{40}", "git", "npm|pnpm|yarn", "^(ab)?(ab)?$", "^(fizz)*$"],
)
def test_these_are_about_something(pattern: str) -> None:
    assert share.share(pattern) < 0.75
    assert not share.only_empty(pattern)


@pytest.mark.parametrize("pattern", ["^$", r"\A\Z", "^(?:)$", r"^\s*$"])
def test_these_match_an_empty_command_only(pattern: str) -> None:
    assert share.only_empty(pattern)


def test_a_refused_pattern_is_not_run() -> None:
    assert share.share("(a?b?)*$") == 0


def test_the_probes_differ() -> None:
    assert len(set(COMMANDS)) == len(COMMANDS) >= 74
    assert len({command.split()[0] for command in COMMANDS}) > 50
