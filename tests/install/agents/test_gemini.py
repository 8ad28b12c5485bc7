"""Gemini CLI: trust in the folder, and its switches."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from slate_git.install import AGENTS, doctor, plan
from tests.install.checks import faults

pytestmark = pytest.mark.usefixtures("bin")


def test_where_its_settings_are() -> None:
    assert list(AGENTS["gemini"].files(True)) == [".gemini/settings.json"]
    assert AGENTS["gemini"].settings_file(Path("~")) == Path("~/.gemini/settings.json")


@pytest.mark.parametrize(
    ("file", "text", "trusted"),
    [
        ("trustedFolders.json", '{"ROOT": "TRUST_FOLDER"}', True),
        ("trustedFolders.json", '{"ROOT/x": "TRUST_PARENT"}', True),
        ("trustedFolders.json", '{"ROOT": "DO_NOT_TRUST"}', False),
        ("trustedFolders.json", "[", False),
        ("settings.json", '{"security": {"folderTrust": {"enabled": false}}}', True),
    ],
)
def test_gemini_says_whether_the_folder_is_trusted(
    file: str, text: str, trusted: bool, root: Path, home: Path
) -> None:
    plan(root, ["gemini"]).apply()
    (home / ".gemini" / file).write_text(text.replace("ROOT", str(root)))
    told = [check.what for check in faults(doctor(root, home))]
    assert told == ([] if trusted else ["the folder is not trusted: .gemini/ is ignored"])


@pytest.mark.parametrize("switches", [{"enabled": False}, {"disabled": ["slate"]}])
def test_a_switch_that_turns_hooks_off_is_a_fault(switches: object, root: Path, home: Path) -> None:
    (home / ".gemini/trustedFolders.json").write_text(json.dumps({str(root): "TRUST_FOLDER"}))
    plan(root, ["gemini"]).apply()
    path = root / ".gemini/settings.json"
    assert faults(doctor(root, home)) == []
    path.write_text(json.dumps({**json.loads(path.read_text()), "hooksConfig": switches}))
    told = faults(doctor(root, home))
    assert len(told) == 1
    assert "hooksConfig" in told[0].what
