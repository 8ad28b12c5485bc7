"""OpenCode: its plugin and its folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from slate_git.install import AGENTS, doctor, plan
from tests.install.checks import of

pytestmark = pytest.mark.usefixtures("bin")


def test_where_its_settings_are() -> None:
    assert list(AGENTS["opencode"].files(True)) == ["opencode.json"]
    assert AGENTS["opencode"].settings_file(Path("~")) == Path("~/.config/opencode/opencode.json")


def test_opencode_is_told_what_its_folder_costs(root: Path, home: Path) -> None:
    plan(root, ["opencode"]).apply()
    assert not [what for _, what in of("opencode", doctor(root, home)) if "npm" in what]
    (root / ".opencode").mkdir()
    assert [what for _, what in of("opencode", doctor(root, home)) if "npm" in what]
