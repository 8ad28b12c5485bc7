"""Git fails: it is told in git's own words, and nothing else is taken for its answer."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from slate_git.cli import console
from slate_git.cli.main import app
from slate_git.lesson.memory import LESSONS
from slate_git.server.answer import answer

OWNER = "GIT_TEST_ASSUME_DIFFERENT_OWNER"
REFUSED = "git refuses this repository: detected dubious ownership in repository at "
BROKEN = "git ls-files failed: "
EDIT = ("remember", "Mind it", "--id", "mind", "--tool", "edit", "--path", "*.py")


@pytest.fixture
def team(push_root: Path, git: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with a lesson committed, and a file beside it that nobody tracks."""
    git("add", ".", cwd=push_root)
    git("commit", "-q", "-m", "first", cwd=push_root)
    (push_root / "untracked.py").touch()
    monkeypatch.chdir(push_root)
    return push_root


def broken_index(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (root / ".git" / "index").write_text("garbage\n")


def other_owner(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(OWNER, "1")


FAILURES = [(broken_index, BROKEN), (other_owner, REFUSED)]
each = pytest.mark.parametrize(("spoil", "said"), FAILURES, ids=["index", "owner"])

Spoil = Callable[[Path, pytest.MonkeyPatch], None]


def slate(*words: str) -> Result:
    return CliRunner().invoke(app, words)


@each
def test_remember_saves_and_counts_nothing(
    team: Path, monkeypatch: pytest.MonkeyPatch, spoil: Spoil, said: str
) -> None:
    spoil(team, monkeypatch)
    done = slate(*EDIT)
    assert (done.exit_code, done.stdout) == (0, f"{LESSONS}/mind.yaml\n")
    assert f"\nslate: {said}" in done.stderr
    assert done.stderr.endswith("saved, but the files that it comes up on were not counted\n")
    assert "tracked file" not in done.stderr
    assert (team / LESSONS / "mind.yaml").is_file()
    done = slate(*EDIT, "--json")
    assert json.loads(done.stdout)["hits"] == {"*.py": None}


@each
def test_a_model_is_told_so(
    team: Path, monkeypatch: pytest.MonkeyPatch, spoil: Spoil, said: str
) -> None:
    spoil(team, monkeypatch)
    when = {"tool": "edit", "path": "*.py"}
    told = answer(team, "remember", {"text": "Mind it", "when": when})
    assert "Remembered as mind" in told
    assert f"Fires on an edit of *.py.\nThe files that it fires on were not counted: {said}" in told


@each
def test_a_check_without_git_has_not_passed(
    team: Path, monkeypatch: pytest.MonkeyPatch, spoil: Spoil, said: str
) -> None:
    assert slate("check").exit_code == 0
    spoil(team, monkeypatch)
    done = slate("check")
    assert (done.exit_code, done.stdout) == (1, "")
    failure, counts = done.stderr.splitlines()
    assert failure.startswith(f"slate: {said}")
    assert failure.endswith(": nothing was checked that only git knows")
    assert counts == "slate: 1 memory, 0 faults, 0 warnings"
    (team / LESSONS / "bad.yaml").write_text("text: [\n")
    done = slate("check")
    assert done.exit_code == 1
    assert f"{LESSONS}/bad.yaml:" in done.stdout


@pytest.mark.parametrize(
    "words", [("check", "--staged"), ("build", "--stage"), ("list", "--stale")], ids=" ".join
)
@each
def test_what_git_alone_knows_is_not_answered(
    team: Path, monkeypatch: pytest.MonkeyPatch, spoil: Spoil, said: str, words: tuple[str, ...]
) -> None:
    spoil(team, monkeypatch)
    with pytest.raises(typer.Exit) as ended, console.ending():
        raise slate(*words).exception or AssertionError
    assert ended.value.exit_code == console.WRONG


@pytest.mark.parametrize(
    "words", [("--agent", "claude"), ("--git-hooks",), ("--remove",)], ids=" ".join
)
def test_init_is_refused_before_it_writes(
    tmp_path: Path, git: Callable[..., str], monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    git("init", "-q")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(OWNER, "1")
    done = slate("init", *words)
    assert isinstance(done.exception, Exception)
    assert str(done.exception).startswith(REFUSED)
    assert [path.name for path in tmp_path.iterdir()] == [".git"]
    assert not (tmp_path / ".git" / "slate").exists()


def test_a_worktree_without_its_repository_is_outside_git(
    team: Path, git: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    git("worktree", "add", "-q", str(tmp_path / "tree"), cwd=team)
    (tmp_path / "tree" / ".git").write_text(f"gitdir: {tmp_path}/host/.git/worktrees/tree\n")
    monkeypatch.chdir(tmp_path / "tree")
    assert slate("init", "--agent", "claude").exit_code == 0
    assert not (tmp_path / "host").exists()
    (tmp_path / "tree" / "untracked.py").touch()
    assert "*.py, 1 tracked file now: untracked.py" in slate(*EDIT).stderr
