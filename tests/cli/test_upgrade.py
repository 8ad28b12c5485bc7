"""``slate upgrade``, and what ``slate init`` shows and asks before it writes."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.run import Done, tree


@pytest.fixture
def old(slate: Callable[..., Done], repository: Path) -> Path:
    """A repository that another release has set up for Claude Code, without its MCP server."""
    slate("init", "--agent", "claude", "--no-mcp")
    settings = repository / ".claude" / "settings.json"
    settings.write_text(settings.read_text().replace('"timeout": ', '"timeout": 1'))
    script = repository / ".slate" / "hook.sh"
    script.write_text(script.read_text().replace("Format 1.", "Format 0."))
    return settings


def test_what_is_old_is_shown_and_written(
    slate: Callable[..., Done], repository: Path, old: Path
) -> None:
    before = tree(repository)
    dry = slate("upgrade", "--dry-run")
    assert "\n    -" in dry.stderr
    assert "\n    +" in dry.stderr
    assert dry.stderr.endswith(".slate/hook.sh (this release's)\nslate: nothing was written\n")
    assert tree(repository) == before
    done = slate("upgrade")
    assert done.stdout == ".slate/hook.sh: written\n.claude/settings.json: written\n"
    assert not (repository / ".mcp.json").exists(), "a server that was left out stays left out"
    assert slate("upgrade").stderr == "slate: all of it is current\n"
    slate("check")


def test_an_agent_that_is_not_set_up_stays_that(
    slate: Callable[..., Done], repository: Path, old: Path
) -> None:
    (repository / ".gemini").mkdir()
    slate("upgrade")
    assert os.listdir(repository / ".gemini") == []


def answered(root: Path, home: Path, answers: bytes, *words: str) -> Done:
    """A command on a terminal whose user types these answers."""
    leader, follower = pty.openpty()
    os.write(leader, answers)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "slate_git", *words],
            cwd=root,
            stdin=follower,
            stdout=subprocess.PIPE,
            stderr=follower,
            env={**os.environ, "HOME": str(home), "NO_COLOR": "1"},
            text=True,
            timeout=60,
        )
    finally:
        os.close(follower)
    said = b""
    while True:
        try:
            said += os.read(leader, 1 << 16)
        except OSError:
            break
    os.close(leader)
    return subprocess.CompletedProcess(words, done.returncode, done.stdout, said.decode())


@pytest.fixture
def home(tmp_path: Path) -> Path:
    home = tmp_path / "home"
    (home / ".codex").mkdir(parents=True)
    return home


@pytest.mark.skipif(os.name != "posix", reason="a terminal of POSIX")
class TestTerminal:
    def test_it_asks_for_each_agent_and_shows_what_it_would_write(
        self, repository: Path, home: Path
    ) -> None:
        (repository / ".claude").mkdir()
        done = answered(repository, home, b"\n\ny\n", "init")
        assert done.returncode == 0, done.stderr
        assert "Set up claude here? (.claude in the repository) [Y/n]" in done.stderr
        assert "Set up codex here? (~/.codex) [y/N]" in done.stderr
        assert ".claude/settings.json (new)" in done.stderr
        assert (repository / ".claude" / "settings.json").exists()
        assert not (repository / ".codex").exists()

    def test_a_no_writes_nothing(self, repository: Path, home: Path) -> None:
        before = sorted(path.name for path in repository.iterdir())
        done = answered(repository, home, b"n\n", "init", "--agent", "claude")
        assert done.returncode == 1
        assert "nothing was written" in done.stderr
        assert sorted(path.name for path in repository.iterdir()) == before

    def test_yes_asks_nothing(self, repository: Path, home: Path) -> None:
        done = answered(repository, home, b"", "init", "--agent", "claude", "--yes")
        assert done.returncode == 0
        assert "[Y/n]" not in done.stderr


def test_a_dry_run_shows_and_writes_nothing(slate: Callable[..., Done], repository: Path) -> None:
    before = sorted(path.name for path in repository.iterdir())
    said = slate("init", "--agent", "claude", "--dry-run").stderr
    assert ".claude/settings.json (new)\n    +{\n" in said
    assert sorted(path.name for path in repository.iterdir()) == before
    slate("init", "--agent", "claude")
    said = slate("init", "--remove", "--dry-run").stderr
    assert ".claude/settings.json (removed)\n" in said
    assert (repository / ".claude" / "settings.json").exists()


def test_an_agents_files_are_not_written_for_a_folder_in_the_home_directory(
    slate: Callable[..., Done], repository: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(home))
    said = slate("init").stderr
    assert "codex: ~/.codex alone: slate init --agent codex sets it up here" in said
    assert not (repository / ".codex").exists()


def test_a_user_without_an_agent_is_told(
    slate: Callable[..., Done], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "empty").mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "empty"))
    said = slate("init", "--user", status=2).stderr
    assert "nothing was written: name one: slate init --user --agent claude" in said
    assert os.listdir(tmp_path / "empty") == []


@pytest.mark.skipif(os.name != "posix", reason="links need rights on Windows")
def test_a_users_settings_behind_a_link_stay_there(
    slate: Callable[..., Done], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(home))
    (home / "dotfiles").mkdir()
    (home / ".claude").mkdir()
    kept = home / "dotfiles" / "settings.json"
    kept.write_text('{"model": "x"}\n')
    link = home / ".claude" / "settings.json"
    link.symlink_to("../dotfiles/settings.json")
    assert "~/dotfiles/settings.json: written\n" in slate("init", "--user", "--yes").stdout
    assert link.is_symlink()
    found = json.loads(kept.read_text())
    assert found["model"] == "x"
    assert "hooks" in found
    slate("init", "--user", "--remove")
    assert json.loads(kept.read_text()) == {"model": "x"}
    assert link.is_symlink()
