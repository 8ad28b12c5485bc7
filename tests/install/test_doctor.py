"""What the doctor sees, and that it only looks."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from slate_git.install import AGENTS, Check, codex_trust, doctor, plan, version

NAMES = list(AGENTS)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "repository"
    (folder / ".git").mkdir(parents=True)
    return folder


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "ada"
    (folder / ".codex").mkdir(parents=True)
    (folder / ".gemini").mkdir()
    return folder


@pytest.fixture(autouse=True)
def bin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder on the PATH; empty."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


def program(folder: Path, name: str, body: str) -> None:
    (folder / name).write_text(f"#!/bin/sh\n{body}\n")
    (folder / name).chmod(0o755)


def of(agent: str, checks: list[Check]) -> list[tuple[str, str]]:
    return [(check.level, check.what) for check in checks if check.agent == agent]


def faults(checks: list[Check]) -> list[Check]:
    return [check for check in checks if check.level == "fault"]


def tree(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_where_nothing_is_installed_it_says_how(root: Path, home: Path) -> None:
    assert doctor(root, home) == [
        Check(name, "note", "not installed here", f"slate init --agent {name}") for name in NAMES
    ]


def test_it_looks_at_both_scopes_and_changes_nothing(
    root: Path, home: Path, tmp_path: Path
) -> None:
    plan(root, NAMES).apply()
    plan(root, NAMES, user=True, home=home).apply()
    before = tree(tmp_path)
    found = {name: [what for level, what in of(name, doctor(root, home)) if level == "ok"]
             for name in NAMES}  # fmt: skip
    assert found == {
        "claude": [
            "the hook is in .claude/settings.json",
            "the MCP server is in .mcp.json",
            f"the hook is in {home}/.claude/settings.json",
        ],
        "codex": [
            "the hook is in .codex/hooks.json",
            "the MCP server is in .codex/config.toml",
            f"the hook is in {home}/.codex/hooks.json",
        ],
        "gemini": [
            "the hook is in .gemini/settings.json",
            "the MCP server is in .gemini/settings.json",
            f"the hook is in {home}/.gemini/settings.json",
        ],
        "cursor": [
            "the hook is in .cursor/hooks.json",
            "the MCP server is in .cursor/mcp.json",
            f"the hook is in {home}/.cursor/hooks.json",
        ],
        "opencode": [
            "the hook is in opencode.json",
            "the MCP server is in opencode.json",
            f"the hook is in {home}/.config/opencode/opencode.json",
        ],
    }
    assert tree(tmp_path) == before


@pytest.mark.parametrize("name", NAMES)
def test_a_changed_entry_is_told_from_ours(name: str, root: Path, home: Path) -> None:
    plan(root, [name]).apply()
    path = root / next(iter(AGENTS[name].files(True)))
    if name == "opencode":
        path = root / ".slate/opencode/index.js"
    path.write_text(path.read_text().replace("timeout", "timeOut").replace("function", "funktion"))
    told = [check for check in faults(doctor(root, home)) if "release" in check.what]
    assert [check.repair for check in told] == [f"slate init --agent {name}"]


def test_a_missing_server_is_worth_a_note(root: Path, home: Path) -> None:
    plan(root, NAMES, mcp=False).apply()
    told = [check.what for check in doctor(root, home) if "MCP" in check.what]
    assert len(told) == len(NAMES)
    assert all("is not in" in what for what in told)


@pytest.mark.parametrize("text", ["{", '{"hooks": 1}', '{"hooks": {}, "hooks": {}}', "{} // x"])
def test_a_broken_file_is_a_fault_with_its_place(text: str, root: Path, home: Path) -> None:
    (root / ".claude").mkdir()
    (root / ".claude/settings.json").write_text(text)
    told = faults(doctor(root, home))
    assert [check.what.split(":")[:2] for check in told] == [[".claude/settings.json", "1"]]


@pytest.mark.skipif(os.name == "nt", reason="programs are shell scripts here")
@pytest.mark.parametrize(
    ("name", "body", "level", "what"),
    [
        ("claude", "echo '2.1.332 (Claude Code)'", "ok", "claude 2.1.332 (2.1.9 or later"),
        ("claude", "echo 2.1.8", "fault", "claude 2.1.8 shows its model no hook's text"),
        ("codex", "echo codex-cli 0.129.0", "ok", "codex 0.129.0"),
        ("codex", "echo codex-cli 0.95.1", "fault", "codex 0.95.1 shows"),
        ("gemini", "echo 0.61.0", "ok", "gemini 0.61.0"),
        ("cursor-agent", "echo 2026.07.23-ab12", "ok", "cursor-agent 2026.07.23"),
        ("cursor", "printf '1.7.1\\nabcdef\\nx64\\n'", "fault", "cursor 1.7.1"),
        ("opencode", "echo 1.3.2", "fault", "opencode 1.3.2"),
        ("opencode", "exit 3", "note", "opencode does not say its version"),
    ],
)
def test_the_installed_version_is_compared(
    name: str, body: str, level: str, what: str, root: Path, home: Path, bin: Path
) -> None:
    agent = name.removesuffix("-agent")
    plan(root, [agent]).apply()
    program(bin, name, body)
    assert [found for found, text in of(agent, doctor(root, home)) if text.startswith(what)] == [
        level
    ]


@pytest.mark.skipif(os.name == "nt", reason="programs are shell scripts here")
def test_a_program_that_never_answers_is_given_up(
    root: Path, home: Path, bin: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(version, "LONGEST", 0.3)
    monkeypatch.setenv("PATH", f"{bin}{os.pathsep}/usr/bin{os.pathsep}/bin")
    program(bin, "gemini", "sleep 60; echo 1.0.0")
    told = of("gemini", doctor(root, home))
    assert ("note", "gemini does not say its version") in told


def approve(home: Path, root: Path, **states: str) -> None:
    lines = [f'[projects."{root}"]', 'trust_level = "trusted"']
    for event, state in states.items():
        lines += [f'[hooks.state."{root}/.codex/hooks.json:{event}"]', state]
    (home / ".codex/config.toml").write_text("\n".join(lines))


def test_codex_says_whether_it_is_trusted_and_approved(root: Path, home: Path) -> None:
    plan(root, ["codex"]).apply()
    told = {check.what: check.repair for check in faults(doctor(root, home))}
    where = root / ".codex/hooks.json"
    assert list(told) == [
        "the folder is not trusted: .codex/ is ignored",
        f"PreToolUse, SessionStart, PostCompact in {where}: new, so codex skips it without a word",
    ]
    assert "/hooks" in list(told.values())[1]
    settings = json.loads(where.read_text())["hooks"]
    good = f'trusted_hash = "{codex_trust.digest("pre_tool_use", settings["PreToolUse"][0])}"'
    approve(
        home,
        root,
        **{
            "pre_tool_use:0:0": good,
            "session_start:0:0": 'trusted_hash = "sha256:00"',
            "post_compact:0:0": good + "\nenabled = false",
        },
    )
    assert [what for level, what in of("codex", doctor(root, home)) if str(where) in what] == [
        f"PreToolUse in {where}: approved",
        f"SessionStart in {where}: modified, so codex skips it without a word",
        f"PostCompact in {where}: switched off, so codex skips it without a word",
    ]


@pytest.mark.parametrize("name", ["codex", "gemini"])
def test_the_distrust_of_an_agent_that_nobody_has_is_no_fault(
    name: str, root: Path, home: Path, tmp_path: Path, bin: Path
) -> None:
    plan(root, [name]).apply()
    assert faults(doctor(root, home))
    nobody = tmp_path / "nobody"
    assert not faults(doctor(root, nobody))
    assert [what for _, what in of(name, doctor(root, nobody)) if "not trusted" in what]
    program(bin, name, "echo 999.0.0")
    assert faults(doctor(root, nobody))


def test_codex_counts_the_groups_before_ours(root: Path, home: Path) -> None:
    (root / ".codex").mkdir()
    theirs = {"hooks": [{"type": "command", "command": "lint"}]}
    (root / ".codex/hooks.json").write_text(json.dumps({"hooks": {"PreToolUse": [theirs] * 2}}))
    plan(root, ["codex"]).apply()
    ours = AGENTS["codex"].files(False)[".codex/hooks.json"]
    keys = [hook.key for hook in codex_trust.hooks(root / ".codex/hooks.json", ours, {})]
    assert [key.rsplit(".json:")[1] for key in keys] == [
        "pre_tool_use:2:0",
        "session_start:0:0",
        "post_compact:0:0",
    ]


@pytest.mark.parametrize("data", [b"a = [", b"\xff"])
def test_codex_settings_that_cannot_be_read_say_nothing_of_trust(
    data: bytes, root: Path, home: Path
) -> None:
    plan(root, ["codex"], home=home).apply()
    (home / ".codex/config.toml").write_bytes(data)
    found = faults(doctor(root, home))
    assert len(found) == 1
    assert "config.toml cannot be read" in found[0].what


def test_codex_takes_a_linked_worktree_s_hooks_from_the_main_checkout(
    git: Callable[..., str], tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", os.defpath)
    main, linked = tmp_path / "main", tmp_path / "linked"
    for command in (
        ["init", "-q", str(main)],
        ["-C", str(main), "commit", "-q", "--allow-empty", "-m", "x"],
        ["-C", str(main), "worktree", "add", "-q", str(linked)],
    ):
        subprocess.run(["git", *command], check=True, timeout=30)
    assert codex_trust.main_checkout(linked) == main
    assert codex_trust.main_checkout(main) == main
    assert codex_trust.trusted(linked, {"projects": {str(main): {"trust_level": "trusted"}}})
    assert not codex_trust.trusted(linked, {"projects": {str(main): {"trust_level": "untrusted"}}})
    plan(linked, ["codex"], home=home).apply()
    missing = f"{main}/.codex/hooks.json is not there"
    assert [check.what for check in doctor(linked, home) if missing in check.what]
    plan(main, ["codex"], home=home).apply()
    assert not [check.what for check in doctor(linked, home) if missing in check.what]


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


@pytest.mark.parametrize(
    ("agent", "file", "key", "value"),
    [
        ("claude", ".claude/settings.local.json", "disableAllHooks", True),
        ("gemini", ".gemini/settings.json", "hooksConfig", {"enabled": False}),
        ("gemini", ".gemini/settings.json", "hooksConfig", {"disabled": ["slate"]}),
    ],
)
def test_a_switch_that_turns_hooks_off_is_a_fault(
    agent: str, file: str, key: str, value: object, root: Path, home: Path
) -> None:
    (home / ".gemini/trustedFolders.json").write_text(json.dumps({str(root): "TRUST_FOLDER"}))
    plan(root, [agent]).apply()
    path = root / file
    settings = json.loads(path.read_text()) if path.exists() else {}
    assert faults(doctor(root, home)) == [] or agent == "codex"
    path.write_text(json.dumps({**settings, key: value}))
    told = faults(doctor(root, home))
    assert len(told) == 1
    assert key in told[0].what


def test_cursor_is_told_of_claude_s_entry(root: Path, home: Path) -> None:
    plan(root, ["cursor"]).apply()
    assert not [what for _, what in of("cursor", doctor(root, home)) if "Third-party" in what]
    plan(root, ["claude"]).apply()
    assert [what for _, what in of("cursor", doctor(root, home)) if "Third-party" in what]


def test_opencode_is_told_what_its_folder_costs(root: Path, home: Path) -> None:
    plan(root, ["opencode"]).apply()
    assert not [what for _, what in of("opencode", doctor(root, home)) if "npm" in what]
    (root / ".opencode").mkdir()
    assert [what for _, what in of("opencode", doctor(root, home)) if "npm" in what]


def test_a_check_is_one_line() -> None:
    assert str(Check("codex", "fault", "a", "b")) == "codex: fault: a: b"
    assert str(Check("codex", "ok", "a")) == "codex: a"
