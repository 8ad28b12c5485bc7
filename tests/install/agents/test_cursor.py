"""Cursor: what is worth knowing of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from slate_git.install import AGENTS, doctor, plan
from tests.install.checks import of

pytestmark = pytest.mark.usefixtures("bin")


def test_where_its_settings_are() -> None:
    assert list(AGENTS["cursor"].files(True)) == [".cursor/hooks.json", ".cursor/mcp.json"]
    assert AGENTS["cursor"].settings_file(Path("~")) == Path("~/.cursor/hooks.json")


def test_cursor_is_told_of_claude_s_entry(root: Path, home: Path) -> None:
    plan(root, ["cursor"]).apply()
    assert not [what for _, what in of("cursor", doctor(root, home)) if "Third-party" in what]
    plan(root, ["claude"]).apply()
    assert [what for _, what in of("cursor", doctor(root, home)) if "Third-party" in what]
