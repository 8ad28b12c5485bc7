"""What the doctor sees, and that it only looks."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from slate_git.install import AGENTS, Check, doctor, plan, version
from tests.install.checks import faults, of, program

pytestmark = pytest.mark.usefixtures("bin")
NAMES = list(AGENTS)


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
    checks = doctor(root, home)
    for name, agent in AGENTS.items():
        files = list(agent.files(True))
        assert [what for level, what in of(name, checks) if level == "ok"] == [
            f"the hook is in {files[0]}",
            f"the MCP server is in {files[-1]}",
            f"the hook is in {agent.settings_file(home)}",
        ]
    assert tree(tmp_path) == before


@pytest.mark.parametrize("name", NAMES)
def test_a_changed_entry_is_told_from_ours(name: str, root: Path, home: Path) -> None:
    plan(root, [name]).apply()
    path = root / [*AGENTS[name].files(False), *(f".slate/{b}" for b in AGENTS[name].beside())][-1]
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


def test_a_check_is_one_line() -> None:
    assert str(Check("codex", "fault", "a", "b")) == "codex: fault: a: b"
    assert str(Check("codex", "ok", "a")) == "codex: a"
