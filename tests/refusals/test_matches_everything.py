"""Triggers that fire on nearly every call are refused; whatever says something is not."""

from __future__ import annotations

import pytest

from slate_git.lesson.draft import Draft, Finding
from slate_git.refusals import matches_everything
from slate_git.refusals.probes import COMMANDS, PATHS


def globbed(glob: str) -> Draft:
    return Draft("a", "a.yaml", {"text": "a", "when": {"tool": "edit", "path": glob}})


def matched(pattern: str) -> Draft:
    return Draft("a", "a.yaml", {"text": "a", "when": {"tool": "shell", "match": pattern}})


EVERY = ["**", "**/*", "**/?*", "./**", "/**", "{**,x}", "**/*{,x}", "***", "*{/**,}"]
NEARLY = ["**/*.*", "**/*[!x]", "**/*/*", "*/**", "**/[!.]*", "**/[a-z]*"]
SOME = [
    "*",
    "?*",
    "*?",
    "{*,x}",
    "[!x]*",
    "[!.]*",
    "[a-z]*",
    "*.*",
    "/*",
    "*/*",
    "*e*",
    "*/*/**",
    "**/*e*",
    "**/*.{ts,tsx}",
    "**/*.py",
    "**/*.{py,ts,tsx,js,jsx,go,rs,rb,java,md,json,yml,yaml,toml,sql,sh,css,html,txt}",
    "{src,packages,app,docs,tests}/**",
]


@pytest.mark.parametrize("glob", EVERY)
def test_a_glob_that_matches_every_file_is_refused(glob: str) -> None:
    what = f"`{glob}` matches every file"
    repair = "name the folder or files that it is about"
    assert list(matches_everything.check(globbed(glob))) == [
        Finding(("when", "path"), what, repair, 0)
    ]


@pytest.mark.parametrize("glob", NEARLY)
def test_a_glob_that_matches_nearly_every_file_is_refused(glob: str) -> None:
    (found,) = matches_everything.check(globbed(glob))
    assert found.what == f"`{glob}` matches nearly every file"


@pytest.mark.parametrize("glob", SOME)
def test_a_glob_that_matches_less_is_accepted(glob: str) -> None:
    assert list(matches_everything.check(globbed(glob))) == []


def test_a_refused_glob_is_not_judged_twice() -> None:
    assert list(matches_everything.check(globbed("**/{"))) == []


def test_the_probes_are_of_many_kinds() -> None:
    assert len(set(PATHS)) == len(PATHS) == 50
    assert sum("/" not in path for path in PATHS) == 10
    assert len(set(COMMANDS)) == len(COMMANDS)


EVERY_COMMAND = [
    ".*",
    ".+",
    ".",
    "^",
    "$",
    "|foo",
    "foo|",
    "()",
    "(?:)",
    "a?",
    "x*",
    "x{0,3}",
    "(git)?",
    "(?s).*",
    r"[\s\S]*",
    "^.*$",
    "^.{0,512}$",
    "(?=.)",
    r"\S",
    r"[^\n]",
    r"\A",
    r"\Z",
    "(?<!\u2603)",
    "git|npm|.",
    "(?!x{9}).",
]
MOST_COMMANDS = [
    r"\b",
    r"\w",
    r"\w+",
    "[a-z]",
    r"\B",
    r"(?=\w)",
    ".{2}",
    ".{3,}",
    r"\w\w",
    "^(?!.*npm).*$",
    "^(?!git)",
    "[^g]",
    "^[^#]",
    r"\W",
    "^[a-z]",
    r"\s",
    " ",
    r"[.\-_/ ]",
    "[aeiou]",
    r"^\w+\s",
]
SOME_COMMANDS = ["e", "o", "-", "/", r"\d", "git", "git|npm|docker", "^git ", r"\bpush\b", "&&"]


@pytest.mark.parametrize("pattern", EVERY_COMMAND)
def test_a_pattern_that_matches_every_command_is_refused(pattern: str) -> None:
    what = f"`{pattern}` matches every command"
    repair = "name the program or words that it is about"
    if "foo" in pattern:
        what, repair = f"{what}: one of its alternatives is empty", "write `foo`"
    assert list(matches_everything.check(matched(pattern))) == [
        Finding(("when", "match"), what, repair, 0)
    ]


@pytest.mark.parametrize("pattern", MOST_COMMANDS)
def test_a_pattern_that_matches_nearly_every_command_is_refused(pattern: str) -> None:
    (found,) = matches_everything.check(matched(pattern))
    assert "every command" in found.what


@pytest.mark.parametrize("pattern", SOME_COMMANDS)
def test_a_pattern_that_matches_less_is_accepted(pattern: str) -> None:
    assert list(matches_everything.check(matched(pattern))) == []


@pytest.mark.parametrize("pattern", ["^$", r"\A\Z", "^(?!.)", r"^\s*$"])
def test_a_pattern_for_an_empty_command_never_fires(pattern: str) -> None:
    (found,) = matches_everything.check(matched(pattern))
    assert found.what == f"`{pattern}` matches an empty command only, so it never fires"
