"""Variables that name a repository count only where they mean the root's own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from slate_git.git.failure import NoCommit, NoRepository, Unusable
from slate_git.git.history import Past
from slate_git.git.repository import Repository

Git = Callable[..., str]


@pytest.fixture
def two(tmp_path: Path, git: Git) -> tuple[Path, Path]:
    """Two repositories, each with a commit of a file of its name."""
    for name in ("own", "other"):
        folder = tmp_path / name
        folder.mkdir()
        git("init", "-q", "-b", "main", cwd=folder)
        (folder / name).write_text(name)
        git("add", ".", cwd=folder)
        git("commit", "-q", "-m", name, cwd=folder)
    return tmp_path / "own", tmp_path / "other"


def staged(root: Path) -> list[str]:
    return [entry.path for entry in Repository(root).staged()]


@pytest.mark.parametrize(
    "named",
    [
        {"GIT_DIR": "{other}/.git"},
        {"GIT_DIR": "{other}/.git", "GIT_WORK_TREE": "{other}"},
        {"GIT_DIR": "{other}/.git", "GIT_INDEX_FILE": "{other}/.git/index"},
        {"GIT_WORK_TREE": "{other}"},
        {"GIT_INDEX_FILE": "{other}/.git/index"},
        {"GIT_OBJECT_DIRECTORY": "{other}/.git/objects"},
        {"GIT_COMMON_DIR": "{other}/.git"},
        {"GIT_NAMESPACE": "x", "GIT_DIR": "{other}/.git"},
        {"GIT_GLOB_PATHSPECS": "1"},
        {"GIT_DIR": "/nowhere"},
    ],
)
def test_those_of_another_repository_do_not(
    two: tuple[Path, Path], named: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    own, other = two
    for name, value in named.items():
        monkeypatch.setenv(name, value.format(other=other))
    assert staged(own) == ["own"]
    assert Past(own).commit
    assert Repository(own).config("core.bare") == "false"


def test_those_of_the_roots_own_do(
    two: tuple[Path, Path], git: Git, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    own, _ = two
    monkeypatch.setenv("GIT_DIR", str(own / ".git"))
    monkeypatch.setenv("GIT_INDEX_FILE", str(tmp_path / "empty"))
    assert staged(own) == []
    monkeypatch.setenv("GIT_INDEX_FILE", str(own / ".git" / "next-index-1.lock"))
    assert staged(own) == []
    monkeypatch.delenv("GIT_DIR")
    assert staged(own) == []


def test_another_worktrees_do_not(
    two: tuple[Path, Path], git: Git, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    own, _ = two
    git("worktree", "add", "-q", str(tmp_path / "tree"), cwd=own)
    (tmp_path / "tree" / "more").write_text("more")
    git("add", ".", cwd=tmp_path / "tree")
    monkeypatch.setenv("GIT_DIR", str(own / ".git"))
    monkeypatch.setenv("GIT_INDEX_FILE", str(own / ".git" / "index"))
    assert staged(tmp_path / "tree") == ["more", "own"]
    assert staged(own) == ["own"]


def test_a_working_tree_without_git_beside_it(
    two: tuple[Path, Path], git: Git, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    own, _ = two
    files = tmp_path / "files"
    (files / "below").mkdir(parents=True)
    git("init", "-q", "--bare", str(tmp_path / "dot.git"))
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "dot.git"))
    monkeypatch.setenv("GIT_WORK_TREE", str(files))
    (files / "below" / "a").write_text("a")
    git("add", "below/a", cwd=files)
    assert staged(files) == ["below/a"]
    assert Repository(files / "below").prefix == "below/"
    assert staged(own) == ["own"]
    with pytest.raises(NoRepository):
        Repository(tmp_path)


def test_a_bare_repository_has_commits(two: tuple[Path, Path], git: Git, tmp_path: Path) -> None:
    own, _ = two
    bare = tmp_path / "bare.git"
    git("clone", "-q", "--bare", str(own), str(bare))
    repository = Repository(bare)
    assert [entry.path for entry in repository.listed("main")] == ["own"]
    assert repository.commit("main") == Repository(own).commit("main")


def test_a_git_folder_that_is_none_does_not_mean_the_one_above(
    two: tuple[Path, Path], git: Git
) -> None:
    own, _ = two
    (own / "inner" / ".git").mkdir(parents=True)
    with pytest.raises(Unusable):
        staged(own / "inner")


def test_without_a_common_commit(two: tuple[Path, Path], git: Git, tmp_path: Path) -> None:
    own, _ = two
    git("checkout", "-q", "--orphan", "alone", cwd=own)
    git("commit", "-q", "-m", "alone", cwd=own)
    with pytest.raises(NoCommit, match="main and alone have no merge base here, their histories"):
        Repository(own).fork("main", "alone")
    git("clone", "-q", "--depth", "1", "--no-single-branch", f"file://{own}", str(tmp_path / "s"))
    with pytest.raises(NoCommit, match="shallow: run `git fetch --unshallow`"):
        Repository(tmp_path / "s").fork("origin/main", "alone")
    with pytest.raises(NoCommit, match="run `git fetch origin missing`"):
        Repository(tmp_path / "s").commit("origin/missing")
    git("checkout", "-q", "--orphan", "unborn", cwd=own)
    with pytest.raises(NoCommit, match="there is no commit here yet"):
        Repository(own).commit("HEAD")
