"""What is shipped: each agent's entries, and the shell lines in them as a shell runs them."""

from __future__ import annotations

import importlib
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import ANY

import pytest

from slate_git.install import merge
from slate_git.install.agents import AGENTS, codex_trust
from slate_git.install.fragment import entries, mark
from slate_git.install.shipped import hooks_folder

WALK = (
    'd="{start}"; r=$d; o=/dev/null; while [ "${{d#*/}}" != "$d" ]; do '
    '[ -f "$d/.slate/hook.sh" ] && o=$d; [ -e "$d/.git" ] && r=$o && break; d=${{d%/*}}; done; '
    'f=$r/.slate/hook.sh; {{ [ -O "$f" ] || {{ [ -O / ] && '
    '[ "$(find "$f" -user "${{SUDO_UID:-0}}" 2>/dev/null)" ]; }}; }} && '
    'sh "$r/.slate/hook.sh" {words} 2>/dev/null || :; exit 0'
)
VARIABLES = {
    "claude": "CLAUDE_PROJECT_DIR",
    "gemini": "GEMINI_PROJECT_DIR",
    "cursor": "CURSOR_PROJECT_DIR",
    "qwen": "QWEN_PROJECT_DIR",
    "copilot": "COPILOT_PROJECT_DIR",
}
SHELLS = [shell for shell in ("sh", "dash", "bash", "zsh", "busybox") if shutil.which(shell)]
LOGIN_SHELLS = [shell for shell in ("fish", "tcsh", "csh") if shutil.which(shell)]


def handlers(agent: str, settings: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Event, matcher and hook of each entry."""
    for event, groups in settings["hooks"].items():
        for group in groups:
            for hook in group.get("hooks", [group]):
                yield event, group.get("matcher", ""), hook


def hooks(agent: str, user: bool = False) -> list[tuple[str, str, dict[str, Any]]]:
    if user:
        settings = AGENTS[agent].user_settings(Path("/home/a b's $x/slate"))
    else:
        settings = next(iter(AGENTS[agent].files(False).values()))
    return list(handlers(agent, settings))


WITH_HOOKS = [name for name, agent in AGENTS.items() if not agent.beside()]
ALL = [
    (name, user, hook)
    for name in WITH_HOOKS
    for user in (False, True)
    for _, _, hook in hooks(name, user)
]


@pytest.mark.parametrize("agent", WITH_HOOKS)
def test_the_settings_register_what_the_adapter_reads(agent: str) -> None:
    adapter = importlib.import_module(f"slate_git.hook.agents.{agent}")
    found = [(event, matcher, mark(hook)[2]) for event, matcher, hook in hooks(agent)]
    assert sorted(found) == sorted(adapter.EVENTS)


@pytest.mark.parametrize("agent", WITH_HOOKS)
def test_a_project_s_lines_name_no_machine_and_never_change(agent: str) -> None:
    start = f"${{{VARIABLES[agent]}:-$PWD}}" if agent in VARIABLES else "$PWD"
    for _, _, hook in hooks(agent):
        words = agent + (" session" if mark(hook)[2] == "session" else "")
        line = WALK.format(start=start, words=words)
        # Codex runs it by the user's login shell, which may be no POSIX shell.
        assert hook["command"] == (f"sh -c '{line}'" if agent == "codex" else line)


@pytest.mark.parametrize("agent", WITH_HOOKS)
def test_time_limits_are_in_the_agent_s_unit(agent: str) -> None:
    expected = 10_000 if agent in ("gemini", "qwen") else 10
    assert {hook["timeout"] for _, _, hook in hooks(agent)} == {expected}


def test_gemini_shows_a_short_name() -> None:
    assert {hook["name"] for _, _, hook in hooks("gemini")} == {"slate"}


def test_codex_hooks_are_frozen() -> None:
    """Trust is bound to these bytes: a change of any makes every user approve them anew.

    The three hashes are those that Codex 0.171.0 itself computes for this file.
    """
    settings = AGENTS["codex"].files(True)[".codex/hooks.json"]
    assert merge.install(None, settings) == (Path(__file__).parent / "codex_hooks.json").read_text()
    hashes = {
        event: codex_trust.digest(event, settings["hooks"][name][0])
        for name, event in (
            ("PreToolUse", "pre_tool_use"),
            ("SessionStart", "session_start"),
            ("PostCompact", "post_compact"),
        )
    }
    assert hashes == {
        "pre_tool_use": "sha256:e62ee4271fc0b7d2ae3894c50e4eae473cc3ebf1a2fa93fb9f48ad99e7a00b34",
        "session_start": "sha256:ea7173af90d289b56a174bdd336ab1e4034186c2a255535b1fb37c44d703450c",
        "post_compact": "sha256:9591a1924e9aa0054f7298ad0b1c262d85480035f286a73f7d35a540cdf27137",
    }


def test_codex_knows_every_key() -> None:
    settings = AGENTS["codex"].files(True)[".codex/hooks.json"]
    assert set(settings) == {"hooks"}
    for _, _, hook in hooks("codex"):
        known = {"type", "command", "commandWindows", "timeout", "additionalContextLimit"}
        assert set(hook) <= known
        assert isinstance(hook["timeout"], int)


def test_cursor_entries_are_flat() -> None:
    for entry in entries(AGENTS["cursor"].files(False)[".cursor/hooks.json"]):
        assert set(entry.value) <= {"command", "matcher", "timeout"}


@pytest.mark.parametrize("agent", AGENTS)
def test_a_server_name_has_no_underscore(agent: str) -> None:
    """Gemini CLI splits the names of tools at it."""
    parts = map(AGENTS[agent].server_part, AGENTS[agent].files(True).values())
    assert [part for part in parts if part] == [{AGENTS[agent].servers: {"slate": ANY}}]


def test_nothing_else_lies_in_the_fragments() -> None:
    assert {path.stem for path in hooks_folder().glob("*.json")} == set(AGENTS)


def run(shell: str, line: str, cwd: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    argv = [shell, "sh"] if shell == "busybox" else [shell]
    return subprocess.run(
        [*argv, "-c", line],
        cwd=cwd,
        env={"PATH": os.environ["PATH"], **variables},
        input="{}",
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A clone with a hook that says how it was called, and a folder below it."""
    root = tmp_path / "a b' $x"
    (root / ".slate").mkdir(parents=True)
    (root / ".git").mkdir()
    (root / "sub/deep").mkdir(parents=True)
    (root / ".slate/hook.sh").write_text('echo "$0 $*"; cat; echo oops >&2; exit 2\n')
    (tmp_path / "elsewhere").mkdir()
    return root


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("agent", WITH_HOOKS)
def test_a_line_finds_the_hook_upwards_and_hides_its_end(
    agent: str, shell: str, tree: Path
) -> None:
    for _, _, hook in hooks(agent):
        words = agent + (" session" if mark(hook)[2] == "session" else "")
        ran = run(shell, hook["command"], tree / "sub/deep")
        assert (ran.returncode, ran.stderr) == (0, "")
        assert ran.stdout == f"{tree}/.slate/hook.sh {words}\n{{}}"


@pytest.mark.parametrize("shell", LOGIN_SHELLS)
def test_codex_line_runs_in_a_login_shell_that_is_no_posix_shell(shell: str, tree: Path) -> None:
    ran = run(shell, hooks("codex")[0][2]["command"], tree / "sub", HOME=str(tree.parent))
    assert (ran.returncode, ran.stdout) == (0, f"{tree}/.slate/hook.sh codex\n{{}}")


@pytest.mark.parametrize("agent", VARIABLES)
def test_a_line_falls_back_on_the_project_variable(agent: str, tree: Path) -> None:
    line = hooks(agent)[0][2]["command"]
    ran = run("sh", line, tree.parent / "elsewhere", **{VARIABLES[agent]: str(tree / "sub")})
    assert ran.stdout == f"{tree}/.slate/hook.sh {agent}\n{{}}"
    # Where the client names a project, the folder in which a call stands is no matter.
    ran = run("sh", line, tree / "sub", **{VARIABLES[agent]: str(tree.parent / "elsewhere")})
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")


def hostile(folder: Path) -> Path:
    """A folder with a hook of somebody else, which says so when it runs."""
    (folder / ".slate").mkdir(parents=True)
    (folder / ".slate/hook.sh").write_text("echo hostile\n")
    return folder


@pytest.mark.parametrize("agent", VARIABLES)
@pytest.mark.parametrize("inner", ["third/lib", "sub/deep/clone"])
@pytest.mark.parametrize("git", ["folder", "file", "none"])
def test_a_clone_in_the_project_that_is_stepped_into_is_not_run(
    agent: str, inner: str, git: str, tree: Path
) -> None:
    """A clone, a submodule, a dependency that was unpacked."""
    foreign = hostile(tree / inner)
    if git == "folder":
        (foreign / ".git").mkdir()
    elif git == "file":
        (foreign / ".git").write_text("gitdir: ../../.git/modules/lib\n")
    for start in (tree, tree / "sub"):
        for _, _, hook in hooks(agent):
            ran = run("sh", hook["command"], foreign, **{VARIABLES[agent]: str(start)})
            assert ran.stdout.startswith(f"{tree}/.slate/hook.sh {agent}")


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("agent", WITH_HOOKS)
@pytest.mark.parametrize("git", [True, False], ids=["git", "no git"])
def test_nothing_above_the_project_is_run(
    agent: str, shell: str, git: bool, tree: Path, tmp_path: Path
) -> None:
    """Its own script is missing, as on a branch without it; a folder that is shared has one."""
    hostile(tmp_path / "shared")
    project = tmp_path / "shared/deep/er/project"
    (project / "sub").mkdir(parents=True)
    if git:
        (project / ".git").mkdir()
    for start in (project, project / "sub"):
        named = {VARIABLES[agent]: str(start)} if agent in VARIABLES else {}
        for _, _, hook in hooks(agent):
            for variables in (named, {}):
                ran = run(shell, hook["command"], start, **variables)
                assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")


@pytest.mark.parametrize("agent", WITH_HOOKS)
def test_outside_git_the_folder_itself_is_the_project(agent: str, tree: Path) -> None:
    (tree / ".git").rmdir()
    line = hooks(agent)[0][2]["command"]
    assert run("sh", line, tree).stdout == f"{tree}/.slate/hook.sh {agent}\n{{}}"
    assert run("sh", line, tree / "sub").stdout == ""


@pytest.mark.skipif(getattr(os, "geteuid", lambda: 1)() != 0, reason="only root can give files")
@pytest.mark.parametrize("agent", WITH_HOOKS)
def test_a_script_of_another_user_is_run_by_root_for_who_called_sudo(
    agent: str, tree: Path
) -> None:
    """As git's safe.directory has it."""
    os.chown(tree / ".slate/hook.sh", 4321, 4321)
    line = hooks(agent)[0][2]["command"]
    for variables in ({}, {"SUDO_UID": "4322"}, {"SUDO_UID": ""}, {"SUDO_UID": "x; y"}):
        ran = run("sh", line, tree, **variables)
        assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")
    ran = run("sh", line, tree, SUDO_UID="4321")
    assert ran.stdout == f"{tree}/.slate/hook.sh {agent}\n{{}}"


OPTIONS = ("nounset", "errexit", "errexit:nounset:pipefail", "noglob:noclobber:nounset")


@pytest.mark.skipif(not shutil.which("bash"), reason="bash is not installed")
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("agent", WITH_HOOKS)
def test_the_options_of_a_caller_s_shell_change_nothing(
    agent: str, options: str, tree: Path
) -> None:
    for _, user, hook in [each for each in ALL if each[0] == agent]:
        for cwd in (tree / "sub", tree.parent / "elsewhere"):
            plain = run("bash", hook["command"], cwd)
            ran = run("bash", hook["command"], cwd, SHELLOPTS=options)
            assert (ran.returncode, ran.stdout, ran.stderr) == (0, plain.stdout, "")
            assert plain.returncode == 0
            assert bool(plain.stdout) == (cwd.name == "sub" and not user)


@pytest.mark.parametrize(("agent", "user", "hook"), ALL)
def test_a_line_is_silent_where_there_is_no_slate(
    agent: str, user: bool, hook: dict[str, Any], tree: Path
) -> None:
    ran = run("sh", hook["command"], tree.parent / "elsewhere")
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")


@pytest.mark.parametrize("agent", WITH_HOOKS)
def test_a_user_s_line_runs_the_user_s_hook_and_tells_it_the_root(agent: str, tree: Path) -> None:
    state = tree.parent / "user's state" / "slate"
    state.mkdir(parents=True)
    settings = AGENTS[agent].user_settings(state)
    line = next(handlers(agent, settings))[2]["command"]
    assert run("sh", line, tree / "sub").stdout == ""
    (state / "hook.sh").write_text('printf "%s|" user "$@"\n')
    assert run("sh", line, tree / "sub").stdout == f"user|{agent}|call|{tree}|"


def test_the_two_scopes_do_not_take_each_other_s_entry() -> None:
    for agent in AGENTS.values():
        project = next(iter(agent.files(False).values()))
        user = agent.user_settings(Path("/home/ada/.local/state/slate"))
        both = merge.install(merge.install("{}", project), user)
        assert merge.uninstall(both, user) == merge.install("{}", project)
        assert json.loads(merge.uninstall(both, project) or "") == user
