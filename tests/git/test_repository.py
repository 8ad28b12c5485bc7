"""A repository's objects, index and configuration."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from slate_git.git.failure import GitFailed, Missing, NoCommit, NoRepository, Unusable
from slate_git.git.repository import Repository


@pytest.fixture
def here(tmp_path: Path, git: Callable[..., str]) -> Repository:
    git("init", "-q", "-b", "main")
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.py").write_text("a\n")
    (tmp_path / "b.py").write_text("b\n")
    git("add", ".")
    git("commit", "-q", "-m", "first")
    return Repository(tmp_path)


def test_outside_git(tmp_path: Path) -> None:
    with pytest.raises(NoRepository, match="not in a git repository: run `git init` first"):
        Repository(tmp_path)


def test_a_git_file_that_leads_nowhere_is_no_repository(here: Repository, tmp_path: Path) -> None:
    here.run("worktree", "add", "-q", str(tmp_path / "tree"))
    assert Repository(tmp_path / "tree").top == str(tmp_path / "tree")
    (tmp_path / "tree" / ".git").write_text("gitdir: /nowhere/.git/worktrees/tree\n")
    with pytest.raises(NoRepository):
        Repository(tmp_path / "tree")


def test_paths_count_from_the_root(here: Repository, tmp_path: Path) -> None:
    inner = Repository(tmp_path / "in")
    assert [entry.path for entry in here.staged()] == ["b.py", "in/a.py"]
    assert [entry.path for entry in inner.staged()] == ["a.py"]
    assert [entry.path for entry in inner.listed("HEAD")] == ["a.py"]


def test_objects_by_name_keep_in_step(here: Repository) -> None:
    odd = ["HEAD:b.py", "HEAD:no\nsuch", "nothing", "HEAD:in", "HEAD:\udcff", "HEAD"]
    kinds = [found and found[1] for found in here.objects(odd)]
    assert kinds == ["blob", None, None, "tree", None, "commit"]
    assert here.objects([]) == []


def test_a_commit_that_is_not_here_is_no_repository_refused(
    here: Repository, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("nothing", "HEAD:b.py", "HEAD~5", "--all"):
        with pytest.raises(NoCommit, match="fetch it first"):
            here.commit(name)
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    with pytest.raises(Unusable):
        Repository(tmp_path).commit("HEAD")


def test_a_setting_that_nobody_made_is_told_from_one_that_cannot_be_read(
    here: Repository, tmp_path: Path
) -> None:
    assert here.config("merge.slate.driver") == ""
    here.run("config", "merge.slate.driver", 'x; "y" %A\n#z')
    assert here.config("merge.slate.driver") == 'x; "y" %A\n#z'
    (tmp_path / ".git" / "config").write_text("[nonsense\n")
    with pytest.raises(GitFailed, match="bad config line 1") as caught:
        here.config("merge.slate.driver")
    assert isinstance(caught.value, Missing)


def test_a_broken_index_is_a_failure(here: Repository, tmp_path: Path) -> None:
    (tmp_path / ".git" / "index").write_text("garbage\n")
    with pytest.raises(GitFailed, match=r"^git ls-files failed: .*") as caught:
        here.staged()
    assert not isinstance(caught.value, Missing)
