"""Roots below a root are found, whichever way they came there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from slate_git.git.nested import nested, told
from tests.cli.run import slate

Git = Callable[..., str]
INNER = "vendor/dep"


def brought(folder: Path) -> Path:
    (folder / ".slate").mkdir(parents=True)
    (folder / ".slate/hook.sh").write_text("echo hostile\n")
    return folder


def committed(root: Path, git: Git) -> None:
    brought(root / INNER)
    git("add", "-A", cwd=root)
    git("commit", "-q", "-m", "x", cwd=root)


def untracked(root: Path, git: Git) -> None:
    brought(root / INNER)


def repository_inside(root: Path, git: Git) -> None:
    inner = brought(root / INNER)
    git("init", "-q", cwd=inner)
    git("add", "-A", cwd=inner)
    git("commit", "-q", "-m", "x", cwd=inner)


def submodule(root: Path, git: Git) -> None:
    other = brought(root.parent / "other")
    git("init", "-q", cwd=other)
    git("add", "-A", cwd=other)
    git("commit", "-q", "-m", "x", cwd=other)
    words = ("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(other), INNER)
    git(*words, cwd=root)


@pytest.mark.parametrize("way", [committed, untracked, repository_inside, submodule])
def test_it_is_told(repository: Path, git: Git, way: Callable[[Path, Git], None]) -> None:
    assert nested(repository) == []
    way(repository, git)
    assert nested(repository) == [INNER]
    assert told(repository)[0].startswith(f"{INNER}: ")
    for words in (("init",), ("check",), ("doctor",)):
        done = slate(repository, *words)
        lines = [line for line in (done.stdout + done.stderr).splitlines() if INNER in line]
        assert len(lines) == 1, words


def test_a_root_in_a_folder_knows_those_below_it_alone(repository: Path, git: Git) -> None:
    committed(repository, git)
    brought(repository / "vendor" / "dep" / "deeper")
    assert nested(repository / "vendor" / "dep") == ["deeper"]


def test_outside_git_there_are_none(tmp_path: Path) -> None:
    brought(tmp_path / "a")
    assert nested(tmp_path) == []
