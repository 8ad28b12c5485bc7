"""Planning and writing: files of every state, all or nothing, and back again."""

from __future__ import annotations

import json
import os
import stat
import sys
from pathlib import Path

import pytest

from slate_git.base import atomic
from slate_git.install import AGENTS, plan, remove_plan

NAMES = list(AGENTS)
PROJECT = list(
    dict.fromkeys(
        path
        for agent in AGENTS.values()
        for path in (*agent.files(True), *(f".slate/{name}" for name in agent.beside()))
    )
)
STATE = ".local/state/slate"
FILES = dict.fromkeys(
    path
    for agent in AGENTS.values()
    for path in (
        f"{agent.user_folder}/{agent.user_file}",
        *(f"{STATE}/{name}" for name in agent.beside()),
    )
)
USER = [*FILES, f"{STATE}/hook.sh", f"{STATE}/python"]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "repository"
    folder.mkdir()
    return folder


def tree(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else b"/"
        for path in folder.rglob("*")
    }


def test_all_agents_go_in_once_and_out_without_a_trace(root: Path) -> None:
    assert plan(root, NAMES).apply() == PROJECT
    assert plan(root, NAMES).changes == []
    assert remove_plan(root).apply() == PROJECT
    assert tree(root) == {}
    assert remove_plan(root).changes == []


def test_a_user_s_settings_go_in_once_and_out_again(root: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    made = plan(root, NAMES, user=True, home=home)
    assert made.apply() == [f"~/{name}" for name in USER]
    assert plan(root, NAMES, user=True, home=home).changes == []
    assert tree(root) == {}
    python = (home / ".local/state/slate/python").read_text().splitlines()
    assert python[0] == sys.executable
    assert all(Path(line).is_absolute() and Path(line).exists() for line in python)
    assert not remove_plan(root, home=home).changes
    remove_plan(root, user=True, home=home).apply()
    assert not [path for path in home.rglob("*") if path.is_file()]
    assert not (home / ".local/state/slate").exists()


def test_a_user_s_other_agents_keep_the_hook_that_they_start(root: Path, tmp_path: Path) -> None:
    plan(root, ["claude", "codex"], user=True, home=tmp_path).apply()
    remove_plan(root, ["claude"], user=True, home=tmp_path).apply()
    assert (tmp_path / ".local/state/slate/hook.sh").is_file()
    assert not plan(root, ["codex"], user=True, home=tmp_path).changes


def test_nothing_of_a_user_s_hook_is_taken_from_the_repository(root: Path, tmp_path: Path) -> None:
    """Neither a script nor a path: what stands in the settings is the user's own folder."""
    (root / ".slate/opencode").mkdir(parents=True)
    (root / ".slate/hook.sh").write_text("echo hostile")
    (root / ".slate/opencode/index.js").write_text("hostile")
    plan(root, NAMES, user=True, home=tmp_path / "home").apply()
    for name, data in tree(tmp_path / "home").items():
        assert b"hostile" not in data
        assert str(root).encode() not in data, name


def test_the_agents_own_variables_move_a_user_s_settings(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("CLAUDE_CONFIG_DIR", "CODEX_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    plan(root, ["claude", "codex", "opencode"], user=True).apply()
    for name in (
        "CLAUDE_CONFIG_DIR/settings.json",
        "CODEX_HOME/hooks.json",
        "XDG_CONFIG_HOME/opencode/opencode.json",
        "XDG_STATE_HOME/slate/hook.sh",
    ):
        assert (tmp_path / name).is_file()


def test_without_the_server_only_the_hooks_go_in(root: Path) -> None:
    plan(root, NAMES, mcp=False).apply()
    assert "mcp" not in "".join(path.read_text() for path in root.rglob("*.json"))
    assert not (root / ".codex/config.toml").exists()
    plan(root, NAMES).apply()
    remove_plan(root).apply()
    assert tree(root) == {}


def test_one_agent_goes_and_the_others_stay(root: Path) -> None:
    plan(root, NAMES).apply()
    remove_plan(root, ["claude", "opencode"]).apply()
    assert (root / ".slate/opencode/index.js").is_file(), "Kilo loads it as well"
    remove_plan(root, ["kilo"]).apply()
    gone = (".claude", ".mcp", "opencode", "kilo", ".slate")
    left = [name for name in PROJECT if not name.startswith(gone)]
    assert sorted(name for name, data in tree(root).items() if data != b"/") == sorted(left)
    assert not (root / ".slate").exists()


@pytest.mark.parametrize("present", ["opencode.json", "opencode.jsonc"])
def test_opencode_s_settings_are_taken_as_they_are_spelled(root: Path, present: str) -> None:
    text = '{\n  // mine\n  "model": "x",\n}\n'
    (root / present).write_text(text)
    plan(root, ["opencode"]).apply()
    assert [path.name for path in root.glob("opencode*")] == [present]
    assert "./.slate/opencode" in (root / present).read_text()
    remove_plan(root).apply()
    assert tree(root) == {present: text.encode()}


def test_other_content_mode_and_line_ends_stay(root: Path) -> None:
    path = root / ".claude/settings.json"
    path.parent.mkdir()
    path.write_bytes(b'{\r\n\t"model": "x"\r\n}')
    path.chmod(0o640)
    plan(root, ["claude"]).apply()
    data = path.read_bytes()
    assert data.startswith(b'{\r\n\t"model": "x",\r\n\t"hooks": {\r\n\t\t"PreToolUse"')
    assert data.count(b"\n") == data.count(b"\r\n")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    remove_plan(root).apply()
    assert path.read_bytes() == b'{\r\n\t"model": "x"\r\n}'
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def link(path: Path) -> None:
    path.parent.mkdir(exist_ok=True)
    (path.parent / "other").write_text("{}")
    path.symlink_to("other")


def dangling(path: Path) -> None:
    path.parent.mkdir(exist_ok=True)
    path.symlink_to("nowhere")


def linked_folder(path: Path) -> None:
    (path.parents[1] / "real").mkdir()
    path.parent.symlink_to("real", target_is_directory=True)


def folder(path: Path) -> None:
    path.mkdir(parents=True)


def folder_is_file(path: Path) -> None:
    path.parent.write_text("")


def holding(data: bytes, mode: int = 0o644) -> object:
    def make(path: Path) -> None:
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
        path.chmod(mode)

    return make


@pytest.mark.skipif(os.name == "nt", reason="links and modes of POSIX")
@pytest.mark.parametrize(
    ("agent", "path", "make", "fault"),
    [
        ("claude", ".claude/settings.json", link, "it is a link: "),
        ("claude", ".claude/settings.json", dangling, "it is a link: "),
        ("claude", ".claude/settings.json", linked_folder, "its folder .claude is a link: "),
        ("claude", ".claude/settings.json", folder, "it is not a file: "),
        ("claude", ".claude/settings.json", folder_is_file, "its folder is a file: "),
        ("claude", ".claude/settings.json", holding(b"{}", 0o444), "it is read-only: "),
        ("claude", ".claude/settings.json", holding(b"{"), "1:2: a name in double quotes "),
        ("claude", ".claude/settings.json", holding(b"{\n  // x\n}"), "2:3: a comment, for which "),
        ("claude", ".claude/settings.json", holding(b'{"a": 1,}'), "1:8: a comma before "),
        ("claude", ".claude/settings.json", holding(b"[]"), "1:1: its content is not an object"),
        ("claude", ".claude/settings.json", holding(b'{\n"a": "\xff"}'), "2: it is not UTF-8"),
        ("claude", ".claude/settings.json", holding('{"a"}'.encode("utf-16")), "1: it is not UTF"),
        ("codex", ".codex/hooks.json", holding(b"\xef\xbb\xbf{}"), "it starts with a byte order"),
        ("codex", ".codex/hooks.json", holding(b'{"hooks": 1}'), '1:11: "hooks" has the wrong'),
        ("codex", ".codex/config.toml", holding(b"a = \n"), "1:5: Invalid value"),
        ("codex", ".codex/config.toml", holding(b"a = " + b"[" * 5000), "nested too deep: "),
        ("gemini", ".gemini/settings.json", holding(b"{/*"), "1:2: a name in double"),
        ("cursor", ".cursor/hooks.json", holding(b'{"hooks":{"stop":1,"postToolUse":{}}}'), "1:34"),
    ],
)
def test_what_cannot_be_edited_stops_everything(
    root: Path, agent: str, path: str, make: object, fault: str
) -> None:
    assert callable(make)
    make(root / path)
    before = tree(root)
    made = plan(root, NAMES)
    assert len(made.faults) == 1
    assert made.faults[0].startswith(f"{path}:")
    assert fault in made.faults[0]
    assert "\n" not in made.faults[0]
    with pytest.raises(ValueError, match=path):
        made.apply()
    assert tree(root) == before


def test_all_faults_are_told_at_once(root: Path) -> None:
    for name in (".claude/settings.json", ".gemini/settings.json"):
        (root / name).parent.mkdir()
        (root / name).write_text("{")
    (root / ".codex").write_text("")
    assert len(plan(root, NAMES).faults) == 4


def test_removing_stops_at_no_file_without_us(root: Path) -> None:
    plan(root, ["claude"]).apply()
    (root / ".gemini").mkdir()
    (root / ".gemini/settings.json").write_text("{broken")
    made = remove_plan(root)
    assert made.faults == []
    made.apply()
    assert tree(root) == {".gemini": b"/", ".gemini/settings.json": b"{broken"}


def test_a_file_that_changed_meanwhile_is_left_alone(root: Path) -> None:
    made = plan(root, ["claude"])
    (root / ".mcp.json").write_text('{"mcpServers": {}}')
    with pytest.raises(atomic.NotWritten, match="changed meanwhile"):
        made.apply()
    assert tree(root) == {".mcp.json": b'{"mcpServers": {}}'}


def test_a_folder_that_cannot_be_written_is_told_in_one_line(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    (root / ".mcp.json").write_text("{}")
    made = plan(root, ["claude"])
    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(atomic.NotWritten, match="no space"):
        made.apply()
    assert {name: data for name, data in tree(root).items() if data != b"/"} == {".mcp.json": b"{}"}


def test_the_written_settings_are_what_the_agents_read(root: Path) -> None:
    plan(root, NAMES).apply()
    for name in PROJECT:
        if name.endswith(".json"):
            assert json.loads((root / name).read_text())
