"""Which files hold our settings, on a disk of Windows too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from pyfakefs import helpers
from pyfakefs.fake_filesystem import FakeFilesystem, OSType

from slate_git.install import AGENTS, detect, doctor, fragment, plan, remove_plan, setup
from slate_git.install.fault import SettingsRefused
from slate_git.install.targets import decode, existing, spellings

OPENCODE = AGENTS["opencode"]


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch, fs: FakeFilesystem) -> FakeFilesystem:
    """An empty disk; our own settings are read before it takes the real one's place."""
    fs.pause()
    ours: dict[str, Any] = {name: fragment.files(name) for name in AGENTS}
    fs.resume()
    monkeypatch.setattr(fragment, "files", ours.__getitem__)
    return fs


@pytest.fixture
def windows(disk: FakeFilesystem) -> FakeFilesystem:
    """The same, as Windows has it."""
    disk.os = OSType.WINDOWS
    disk.create_dir(r"C:\Users\Ada")
    disk.create_dir(r"C:\Work\repo")
    return disk


def test_a_spelling_that_is_there_is_taken(tmp_path: Path) -> None:
    first, second = spellings(OPENCODE, tmp_path / "opencode.json")
    assert existing(OPENCODE, first) == first
    second.symlink_to("nowhere")
    assert existing(OPENCODE, first) == second
    first.touch()
    assert existing(OPENCODE, first) == first
    assert spellings(AGENTS["claude"], tmp_path / "a.json") == [tmp_path / "a.json"]


def test_what_is_not_utf_8_is_refused_with_its_line() -> None:
    assert decode("é".encode()) == "é"
    with pytest.raises(SettingsRefused) as told:
        decode(b"a\nb\xff")
    assert told.value.place == (2, 0)


@pytest.mark.parametrize("name", ["opencode.jsonc", "OpenCode.JSONC"])
def test_a_disk_without_case_has_one_file_however_it_is_spelled(
    name: str, windows: FakeFilesystem
) -> None:
    root = Path(r"C:\Work\repo")
    windows.create_file(root / name, contents="{}")
    found = existing(OPENCODE, root / "opencode.json")
    assert found == root / "opencode.jsonc"
    assert found.read_text() == "{}"


@pytest.mark.parametrize("name", ["claude", "codex", "gemini", "cursor"])
def test_settings_go_in_and_out_on_windows(name: str, windows: FakeFilesystem) -> None:
    root, home = Path(r"C:\Work\repo"), Path(r"C:\Users\Ada")
    files = list(fragment.files(name))
    assert plan(root, [name], home=home).apply() == files
    assert plan(Path(r"c:\WORK\Repo"), [name], home=home).changes == []
    for file in files:
        assert (root / file).read_bytes().count(b"\r") == 0
    assert remove_plan(Path(r"c:\WORK\Repo"), [name], home=home).apply() == files
    assert list(root.iterdir()) == []


def test_a_user_s_file_is_in_the_home_directory_of_windows(windows: FakeFilesystem) -> None:
    home = Path(r"C:\Users\Ada")
    for agent in AGENTS.values():
        path = agent.settings_file(home)
        assert home in path.parents
        assert str(path).endswith(agent.user_file.replace("/", "\\"))
    written = json.dumps(AGENTS["codex"].user_settings(Path(r"C:\Users\Ada\slate")))
    assert '"commandWindows": "exit 0"' in written


def test_a_folder_without_rights_is_told_of_and_ends_nothing(
    disk: FakeFilesystem, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither the plan nor the doctor may end in a traceback over somebody's closed folder."""
    monkeypatch.setenv("PATH", "")
    root, home = Path("/repo"), Path("/home/ada")
    closed = [root / ".slate", root / ".claude", root / ".codex", home / ".gemini"]
    for folder in closed:
        disk.create_dir(folder)
        folder.chmod(0o000)
    helpers.set_uid(1000)
    try:
        made = plan(root, ["claude", "codex"], home=home)
        assert [fault.split(":")[0] for fault in made.faults] == [
            ".claude/settings.json",
            ".codex/hooks.json",
            ".codex/config.toml",
        ]
        assert detect(root, home)[0] == ("claude", ".claude in the repository", True)
        assert {check.level for check in doctor(root, home)} == {"note"}
        assert next(setup.checks(root)).level == "fault"
    finally:
        helpers.reset_ids()
