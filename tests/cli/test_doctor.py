"""``slate doctor``: one screen, first what keeps lessons from arriving."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from slate_git import cli
from slate_git.cli import table
from slate_git.install import AGENTS
from tests.cli.run import PUSH, Done


@pytest.fixture(autouse=True)
def own_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home without agents, and a PATH without their programs."""
    (tmp_path / "home").mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    monkeypatch.delenv("COLUMNS", raising=False)


def test_where_nothing_is_set_up(slate: Callable[..., Done], repository: Path) -> None:
    done = slate("doctor")
    lines = done.stdout.splitlines()
    assert lines[0].startswith("slate ")
    assert lines[0].endswith(f" in {repository}")
    assert lines[-1] == f"not set up here: {', '.join(AGENTS)} (slate init --agent NAME)"
    assert done.stderr == "slate: no agent is set up here, so no lesson arrives by itself\n"


def test_what_keeps_lessons_away_comes_first_with_its_repair(
    slate: Callable[..., Done], repository: Path
) -> None:
    slate("init", "--agent", "claude", "--agent", "cursor")
    slate(*PUSH)
    settings = repository / ".cursor" / "hooks.json"
    settings.write_text(settings.read_text().replace("exit 0", "exit 1", 1))
    done = slate("doctor", status=1)
    blocks = [line.split("  ")[0].strip() for line in done.stdout.splitlines()[2:] if line]
    levels = [word for word in blocks if word in ("fault", "note", "ok")]
    assert levels == sorted(levels, key=["fault", "note", "ok"].index)
    first, repair = done.stdout.splitlines()[2:4]
    assert first.split()[:2] == ["fault", "cursor"]
    assert repair.strip() == "slate init --agent cursor"
    assert repair.index("slate") == first.index("the hook")
    assert done.stderr == "slate: 1 fault to mend, so that lessons arrive\n"
    slate("init", "--agent", "cursor")
    assert slate("doctor").stderr == "slate: lessons arrive in claude, cursor\n"


def test_it_fits_the_terminal_and_has_colours_there(
    slate: Callable[..., Done], monkeypatch: pytest.MonkeyPatch
) -> None:
    slate("init", "--agent", "claude")
    monkeypatch.setenv("FORCE_COLOR", "1")
    for columns in (80, 200):
        monkeypatch.setenv("COLUMNS", str(columns))
        lines = slate("doctor").stdout.splitlines()[2:]
        shown = [line.replace("\x1b[32m", "").replace("\x1b[0m", "") for line in lines]
        assert all(table.columns(line) <= columns for line in shown if line.startswith("ok"))
        assert any("\x1b[32mok\x1b[0m" in line for line in lines)


@pytest.mark.skipif(os.name != "posix", reason="the entries run a shell")
def test_live_plays_a_call_through_each_agents_entry(
    slate: Callable[..., Done], repository: Path
) -> None:
    said = slate("doctor", "--live").stdout
    assert "no lesson names a command to play: add `examples: {fires: [COMMAND]}` to one" in said
    slate(*PUSH, "--id", "gate")
    slate("init", *(word for name in AGENTS for word in ("--agent", name)), "--no-mcp")
    found = json.loads(slate("doctor", "--live", "--json").stdout)
    played = {check["agent"]: check["level"] for check in found if "`git push`" in check["what"]}
    assert played == dict.fromkeys(AGENTS, "ok")
    folder = repository / ".git" / "slate" / "seen"
    assert not folder.exists() or not os.listdir(folder), "the sessions are forgotten again"
    (repository / ".git" / "slate" / "python").write_text("/nowhere/python\n/nowhere/start.py\n")
    found = json.loads(slate("doctor", "--live", "--json", status=1).stdout)
    broken = {c["agent"] for c in found if "and brings nothing" in c["what"]}
    assert broken == set(AGENTS)


@pytest.mark.skipif(os.name != "posix", reason="the entries run a shell")
def test_live_asks_the_server_where_it_is_declared(
    slate: Callable[..., Done], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slate(*PUSH)
    slate("init", "--agent", "claude")
    said = slate("doctor", "--live", status=1).stdout
    assert "slate is not on the PATH, so no agent can start its MCP server" in said
    program = tmp_path / "bin" / "slate"
    program.parent.mkdir()
    monkeypatch.setenv("PATH", f"{program.parent}:/usr/bin:/bin")
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m slate_git "$@"\n')
    program.chmod(0o755)
    monkeypatch.setenv("PYTHONPATH", str(Path(cli.__file__).parents[2]))
    assert "the MCP server answers" in slate("doctor", "--live").stdout
    program.write_text("#!/bin/sh\n")
    assert "the MCP server does not answer" in slate("doctor", "--live", status=1).stdout
