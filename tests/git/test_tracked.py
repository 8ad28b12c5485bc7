"""The files of a tree: git's, or by its ignore rules where there is no git."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from slate_git.git import tracked
from slate_git.git.failure import GitFailed, Unusable
from slate_git.review.globs import Files

TREE = (
    ".gitignore", "a.py", "log/x.log", "src/.gitignore", "src/a.py", "src/build/out.o",
    "src/keep.log", "src/ä ö.py", "vendor/lib/b.py", "x.log",
)  # fmt: skip
KEPT = [".gitignore", "a.py", "src/.gitignore", "src/a.py", "src/keep.log", "src/ä ö.py"]


def plant(root: Path) -> None:
    for name in TREE:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).touch()
    (root / ".gitignore").write_text("*.log\n/vendor/\n")
    (root / "src" / ".gitignore").write_text("build/\n!keep.log\n")


def test_outside_git_the_ignore_rules_hold_as_in_git(
    tmp_path: Path, git: Callable[..., str]
) -> None:
    (tmp_path / "outside").mkdir()
    plant(tmp_path / "outside")
    assert tracked.tracked(tmp_path / "outside") == KEPT
    (tmp_path / "inside").mkdir()
    plant(tmp_path / "inside")
    git("init", "-q", cwd=tmp_path / "inside")
    git("add", ".", cwd=tmp_path / "inside")
    assert tracked.tracked(tmp_path / "inside") == KEPT


def test_in_git_only_what_is_tracked_below_the_root(
    tmp_path: Path, git: Callable[..., str]
) -> None:
    plant(tmp_path)
    git("init", "-q")
    git("add", "a.py", "src/a.py")
    assert tracked.tracked(tmp_path) == ["a.py", "src/a.py"]
    assert tracked.tracked(tmp_path / "src") == ["a.py"]


def test_a_git_that_fails_is_not_taken_for_none(
    tmp_path: Path, git: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(tmp_path)
    git("init", "-q")
    git("add", "a.py")
    with monkeypatch.context() as patch:
        patch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
        with pytest.raises(Unusable, match="dubious ownership"):
            tracked.tracked(tmp_path)
    with monkeypatch.context() as patch:
        patch.setenv("PATH", "/nowhere")
        assert tracked.tracked(tmp_path) == KEPT
    (tmp_path / ".git" / "index").write_text("garbage\n")
    with pytest.raises(GitFailed, match="git ls-files failed"):
        tracked.tracked(tmp_path)


def test_what_a_glob_hits() -> None:
    assert list(Files(KEPT).hit("src/**/*.PY")) == ["src/a.py", "src/ä ö.py"]
    assert list(Files(KEPT).hit("*.py")) == ["a.py"]
