"""What bad-glob and matches-everything say of globs, with their place in the file."""

from __future__ import annotations

import pytest

from slate_git.memory import Draft, Finding
from slate_git.probes import PATHS
from slate_git.refusals import bad_glob, matches_everything


def draft(glob: str, tool: str = "edit") -> Draft:
    return Draft("a", "a.yaml", {"text": "a", "when": {"tool": tool, "path": glob}})


@pytest.mark.parametrize(
    ("glob", "what", "offset", "repair"),
    [
        (
            "src/{a,b",
            "`src/{a,b`: a { that is not closed",
            4,
            "close it with }, or write [{]",
        ),
        (
            "**/src/**",
            "`**/src/**`: a second **",
            7,
            "write src/** for the folder at the root",
        ),
        (
            "a" * 301,
            f"`{'a' * 79}…`: 301 characters, more than 300",
            300,
            "write a shorter glob, or several triggers",
        ),
    ],
)
def test_a_bad_glob_is_told_with_its_place(glob: str, what: str, offset: int, repair: str) -> None:
    found = [Finding(("when", "path"), what, repair, offset)]
    assert list(bad_glob.check(draft(glob))) == found
    assert list(bad_glob.check(draft(glob, "read"))) == found


def test_each_glob_of_a_draft_is_looked_at() -> None:
    when = [
        {"tool": "edit", "path": "{"},
        {"tool": "read", "path": "a"},
        {"tool": "read", "path": "a//b"},
        {"tool": "shell", "match": "{"},
    ]
    found = bad_glob.check(Draft("a", "a.yaml", {"text": "a", "when": when}))
    assert [finding.where for finding in found] == [("when", 0, "path"), ("when", 2, "path")]


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
    assert list(matches_everything.check(draft(glob))) == [
        Finding(("when", "path"), what, repair, 0)
    ]


@pytest.mark.parametrize("glob", NEARLY)
def test_a_glob_that_matches_nearly_every_file_is_refused(glob: str) -> None:
    (found,) = matches_everything.check(draft(glob))
    assert found.what == f"`{glob}` matches nearly every file"


@pytest.mark.parametrize("glob", SOME)
def test_a_glob_that_matches_less_is_accepted(glob: str) -> None:
    assert list(matches_everything.check(draft(glob))) == []


def test_a_refused_glob_is_not_judged_twice() -> None:
    assert list(matches_everything.check(draft("**/{"))) == []


def test_the_probes_are_of_many_kinds() -> None:
    assert len(set(PATHS)) == len(PATHS) == 50
    assert sum("/" not in path for path in PATHS) == 10
    assert not any(PATHS.count(path) > 1 or path.startswith("/") for path in PATHS)
