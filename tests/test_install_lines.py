"""How people are told to install Slate: from its repository at this release, by no bare name."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from slate_git.base.release import ADDRESS, VERSION
from slate_git.forge.ci_file import repository_name

TOP = Path(__file__).resolve().parent.parent
TOLD = (
    "README.md",
    "CONTRIBUTING.md",
    "action.yml",
    ".pre-commit-hooks.yaml",
    *(
        str(path.relative_to(TOP))
        for folder, names in (("docs", "*.md"), ("hooks", "*.*"), ("slate_git", "*.py"))
        for path in (TOP / folder).rglob(names)
    ),
)
NAMED = re.compile(
    r"(?:install|--from|run|uvx|additional_dependencies:)[ \[\"',a-z-]*\bslate-git\b(?! @)"
)


@pytest.mark.parametrize("path", TOLD)
def test_no_package_of_our_name_is_fetched_from_an_index(path: str) -> None:
    """Nobody keeps that name there: whoever takes it would run code in our users' CI."""
    assert not NAMED.search((TOP / path).read_text("utf-8"))


def test_the_pattern_above_finds_what_it_is_for() -> None:
    for line in (
        "pip install slate-git",
        "uv tool install --quiet slate-git",
        "additional_dependencies: [slate-git]",
        'args: ["--from", "slate-git", "slate"]',
    ):
        assert NAMED.search(line)


def test_every_install_line_is_of_this_release() -> None:
    text = "".join((TOP / path).read_text("utf-8") for path in ("README.md", "docs/ci.md"))
    found = re.findall(r"git\+(\S+?)@(v[\d.]+)", text)
    assert len(found) >= 2
    assert set(found) == {(ADDRESS, f"v{VERSION}")}
    assert re.findall(r"uses: (\S+/slate)@(\S+)", text) == [
        (repository_name(ADDRESS), f"v{VERSION}")
    ]


def test_the_changelog_begins_with_this_release() -> None:
    first = re.search(r"^## (\S+)", (TOP / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert first is not None
    assert first[1] == VERSION


def test_what_is_built_writes_down_where_it_came_from(tmp_path: Path) -> None:
    """The part of the build that is ours, for an archive that a forge made of a tag."""
    stub = tmp_path / "hatchling/builders/hooks/plugin/interface.py"
    stub.parent.mkdir(parents=True)
    stub.write_text("class BuildHookInterface: ...\n")
    code = (
        "import sys; sys.path[:0] = sys.argv[1:3]; import hatch_build; from pathlib import Path; "
        "hatch_build.TOP = Path(sys.argv[3]); print(hatch_build.origin())"
    )
    commit = "0123456789abcdef0123456789abcdef01234567"
    archive = tmp_path / ".git_archival.txt"
    for text, wanted in (
        (f"commit: {commit}\nrefs: HEAD -> main, tag: v9.1\n", ("v9.1", commit)),
        ((TOP / ".git_archival.txt").read_text(), ("", "")),
    ):
        archive.write_text(text)
        done = subprocess.run(
            [sys.executable, "-c", code, str(tmp_path), str(TOP), str(tmp_path)],
            capture_output=True,
            text=True,
        )
        tag, found = wanted
        assert done.stdout.strip() == str({"url": "", "tag": tag, "commit": found}), done.stderr
