"""Claude Code: its switch."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from slate_git.install import AGENTS, doctor, plan
from tests.install.checks import faults

pytestmark = pytest.mark.usefixtures("bin")


def test_where_its_settings_are() -> None:
    assert list(AGENTS["claude"].files(True)) == [".claude/settings.json", ".mcp.json"]
    assert AGENTS["claude"].settings_file(Path("~")) == Path("~/.claude/settings.json")


@pytest.mark.parametrize("name", ["settings.json", "settings.local.json"])
def test_a_switch_that_turns_hooks_off_is_a_fault(name: str, root: Path, home: Path) -> None:
    plan(root, ["claude"]).apply()
    path = root / ".claude" / name
    settings = json.loads(path.read_text()) if path.exists() else {}
    assert faults(doctor(root, home)) == []
    path.write_text(json.dumps({**settings, "disableAllHooks": True}))
    told = faults(doctor(root, home))
    assert len(told) == 1
    assert "disableAllHooks" in told[0].what
