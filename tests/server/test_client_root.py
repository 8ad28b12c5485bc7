"""Which repository the server works in."""

from __future__ import annotations

from pathlib import Path

import pytest

from slate_git.install import clone
from slate_git.server.client_root import NoRoot, find, local


@pytest.fixture
def three(tmp_path: Path) -> dict[str, Path]:
    """Three repositories, and a folder that is none."""
    found = {name: tmp_path / name for name in ("root", "variable", "here")}
    for path in found.values():
        path.mkdir()
        clone.make(path)
    (found["root"] / "packages" / "a").mkdir(parents=True)
    (tmp_path / "none").mkdir()
    return {**found, "none": tmp_path / "none"}


VARIABLES = ["CLAUDE_PROJECT_DIR", "GEMINI_PROJECT_DIR", "CURSOR_PROJECT_DIR"]


@pytest.mark.parametrize("variable", VARIABLES)
def test_roots_before_variables_before_the_working_directory(
    variable: str, three: dict[str, Path]
) -> None:
    environment = {variable: str(three["variable"])}
    below = (three["root"] / "packages" / "a").as_uri()
    none = three["none"].as_uri()
    assert find([none, below], environment, three["here"]).root == three["root"]
    assert find([none], environment, three["here"]).root == three["variable"]
    assert find([], {variable: ""}, three["here"]).root == three["here"]
    assert find([none], {variable: str(three["none"])}, three["here"]).root == three["here"]


def test_an_address_that_is_none_is_passed_over() -> None:
    assert local("file://[half") is None


def test_where_there_is_none_it_says_where_it_looked(three: dict[str, Path]) -> None:
    none = three["none"]
    with pytest.raises(NoRoot, match=r"no \.slate/hook\.sh at or above .*none: run"):
        find([none.as_uri()], {}, none)


@pytest.mark.parametrize("link", [".slate", ".slate/lessons"])
def test_a_link_is_not_written_through(link: str, three: dict[str, Path], tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    (three["here"] / link).rename(elsewhere)
    (three["here"] / link).symlink_to(elsewhere)
    with pytest.raises(NoRoot, match="is a link"):
        find([], {}, three["here"])


@pytest.mark.parametrize(
    ("uri", "path"),
    [
        ("file:///home/ada/a%20b", "/home/ada/a b"),
        ("file://localhost/home/ada", "/home/ada"),
        ("file:///home/%FF", "/home/\udcff"),
        ("file://elsewhere/home/ada", None),
        ("https://example.com/home", None),
        ("file:///a%00b", None),
        ("file:relative", None),
        ("/home/ada", None),
        ("", None),
    ],
)
def test_addresses(uri: str, path: str | None) -> None:
    assert local(uri) == (Path(path) if path else None)
