"""Where a checkout came from, as git says it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from slate_git.base.release import Source
from slate_git.git import origin


@pytest.mark.parametrize(
    ("remote", "url"),
    [
        ("", ""),
        ("/srv/git/slate", ""),
        ("../slate", ""),
        ("git@forge.example:team/slate.git", "https://forge.example/team/slate.git"),
        ("https://ann:secret@forge.example/team/slate", "https://forge.example/team/slate"),
    ],
)
def test_the_remote_that_others_can_reach(
    tmp_path: Path, git: Callable[..., str], remote: str, url: str
) -> None:
    git("init", "-q")
    git("commit", "-q", "--allow-empty", "-m", "one")
    if remote:
        git("remote", "add", "origin", remote)
    assert origin.of(tmp_path) == Source(url, "", git("rev-parse", "HEAD").strip())


def test_the_newest_tag_of_this_very_commit(tmp_path: Path, git: Callable[..., str]) -> None:
    git("init", "-q")
    git("commit", "-q", "--allow-empty", "-m", "one")
    for tag in ("v0.9.0", "v0.10.0", "other", "vague"):
        git("tag", tag)
    assert origin.of(tmp_path).tag == "v0.10.0"
    git("commit", "-q", "--allow-empty", "-m", "two")
    assert origin.of(tmp_path).tag == ""


def test_no_repository_and_no_commit(tmp_path: Path, git: Callable[..., str]) -> None:
    assert origin.of(tmp_path) == Source()
    git("init", "-q")
    assert origin.of(tmp_path) == Source()
