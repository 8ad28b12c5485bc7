"""Codex: trust in the folder and in each hook, and a switch."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from slate_git.install import AGENTS, doctor, plan
from slate_git.install.agents import codex_trust
from tests.install.checks import faults, of

pytestmark = pytest.mark.usefixtures("bin")


def test_where_its_settings_are() -> None:
    assert list(AGENTS["codex"].files(True)) == [".codex/hooks.json", ".codex/config.toml"]
    assert AGENTS["codex"].settings_file(Path("~")) == Path("~/.codex/hooks.json")


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
