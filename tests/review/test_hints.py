"""What is said of globs that are accepted but odd, or that hit nothing."""

from __future__ import annotations

import pytest

from slate_git.review.hints import deeper, glob_hints, nearest

FILES = ["README.md", "schema.sql", "db/schema.sql", "db/init.sql", "src/app/main.py", ".env"]


@pytest.mark.parametrize(
    ("glob", "hints"),
    [
        ("src/**", []),
        ("{a,b}/{c}", []),
        ("a!b", []),
        ("{a,1..3}", []),
        (
            " !x",
            [
                (
                    1,
                    "a leading ! is a plain character here, and excludes nothing",
                    "leave it out, or write [!] if a file's name begins with it",
                )
            ],
        ),
        (
            "v{1..3}/x",
            [(1, "{1..3} is the text 1..3 here, not a range", "write each choice: {1,2,3}")],
        ),
        (
            "{a,{b..z}}",
            [(3, "{b..z} is the text b..z here, not a range", "write each choice: {b,…,z}")],
        ),
        (
            "{9..1}",
            [(0, "{9..1} is the text 9..1 here, not a range", "write each choice: {9,…,1}")],
        ),
        ("{", []),
    ],
)
def test_what_other_tools_read_differently(glob: str, hints: list[tuple[int, str, str]]) -> None:
    assert list(glob_hints(glob)) == hints


@pytest.mark.parametrize(
    ("glob", "form"),
    [
        ("*.sql", None),
        ("**/*.py", None),
        ("*.py", "**/*.py"),
        ("main.py", "**/main.py"),
        ("src", "src/**"),
        ("/src/app", "src/app/**"),
        ("./app", "**/app/*"),
        ("**/db/*.md", None),
        ("**/src/app", None),
        ("!README.md", "README.md"),
        ("nowhere/**", None),
        ("{", None),
    ],
)
def test_the_form_that_would_hit(glob: str, form: str | None) -> None:
    assert nearest(glob, FILES) == form


@pytest.mark.parametrize(
    ("glob", "found"),
    [
        ("*.sql", ("**/*.sql", 2)),
        ("/schema.sql", ("**/schema.sql", 1)),
        ("**/*.sql", None),
        ("README.md", None),
        ("db/**", None),
    ],
)
def test_files_further_down_that_are_not_hit(glob: str, found: tuple[str, int] | None) -> None:
    assert deeper(glob, FILES) == found
