"""Git is started in one place, and what it cannot do is one line."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from slate_git.git.command import CHUNK, Command
from slate_git.git.failure import GitFailed, NoProgram, Unusable


@pytest.fixture
def here(tmp_path: Path, git: Callable[..., str]) -> Command:
    git("init", "-q")
    return Command(str(tmp_path))


def test_a_status_that_is_expected_is_an_answer(here: Command) -> None:
    assert here.ask("config", "--get", "no.such", expect=(0, 1)) == (1, b"")
    with pytest.raises(GitFailed, match=r"^git config failed: it did not say why$"):
        here.run("config", "--get", "no.such")


def test_a_failure_is_gits_first_line(here: Command) -> None:
    with pytest.raises(GitFailed, match=r"^git ls-tree failed: Not a valid object name nothing$"):
        here.run("ls-tree", "nothing")
    with pytest.raises(GitFailed, match=r"^git log failed: bad revision 'nothing'$"):
        list(here.fields("log", "-z", "nothing", "--"))


def test_another_users_repository_is_told_with_gits_repair(
    here: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    refused = Command(here.top)
    said = (
        f"git refuses this repository: detected dubious ownership in repository at '{here.top}': "
        f"run `git config --global --add safe.directory {here.top}`"
    )
    # Some commands word it as if there were no repository.
    for ask in (
        lambda: refused.run("ls-files"),
        lambda: refused.run("config", "--local", "a.b", "c"),
        lambda: list(refused.fields("log", "-z")),
        refused.usable,
    ):
        with pytest.raises(Unusable) as caught:
            ask()
        assert str(caught.value) == said


def test_without_a_program(here: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(NoProgram, match="no git program on the PATH: install git"):
        Command(here.top).run("ls-files")


def test_a_program_that_cannot_be_started(
    here: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "git").write_bytes(b"\0")
    (tmp_path / "bin" / "git").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    with pytest.raises(GitFailed, match=r"^git cannot be started: "):
        Command(here.top).run("ls-files")


@pytest.mark.parametrize("size", [1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK])
def test_fields_come_whole_however_git_hands_them_out(here: Command, size: int) -> None:
    Path(here.top, "long").write_text("x" * size)
    Path(here.top, "short").write_text("y")
    here.run("add", ".")
    here.run("commit", "-q", "-F", "-", data=b"z" * size)
    words = ("log", "-z", "--format=%B%x00%an", "--name-only")
    fields = [field.strip("\n") for field in here.fields(*words)]
    assert [field for field in fields if field] == ["z" * size, "Ada", "long", "short"]


def test_a_walk_ends_with_its_reader(here: Command, tmp_path: Path) -> None:
    # Far more than a pipe holds, on both ends: git could not end by itself.
    script = tmp_path / "endless"
    line = "n" * CHUNK
    script.write_text(
        f"""trap 'echo >"{tmp_path}/ended"; exit' TERM PIPE
while :; do printf '{line}' >&2; printf 'x\\0'; done
"""
    )
    here.run("config", "alias.endless", f"!sh {script}")
    walk = here.fields("endless")
    assert [next(walk), next(walk)] == ["x", "x"]
    walk.close()
    for _ in range(600):
        if (tmp_path / "ended").exists():
            return
        time.sleep(0.05)
    pytest.fail("git goes on without a reader")
