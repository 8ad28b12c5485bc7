"""``slate init``: where it sets up, again and back."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli import run
from tests.cli.run import PUSH, slate


def test_init_is_safe_to_run_again_and_sets_up_a_fresh_clone(
    tmp_path: Path, git: Callable[..., str]
) -> None:
    root = tmp_path / "root"
    root.mkdir()
    git("init", "-q", cwd=root)
    assert run.slate(root, "init", "--agent", "claude").returncode == 0
    assert run.slate(root, *PUSH).returncode == 0
    git("add", ".", cwd=root)
    git("commit", "-qm", "lessons", cwd=root)
    assert run.slate(root, "init", "--agent", "claude").returncode == 0
    assert git("status", "--short", cwd=root) == ""
    git("clone", "-q", str(root), str(tmp_path / "clone"))
    clone = tmp_path / "clone"
    assert not (clone / ".git" / "slate").exists()
    done = run.slate(clone / ".slate" / "lessons", "init")
    assert done.returncode == 0
    assert "claude" in done.stderr
    assert (clone / ".git" / "slate" / "python").is_file()
    assert git("status", "--short", cwd=clone) == ""
    done = run.slate(clone, "init", "--remove")
    assert done.returncode == 0
    assert sorted(git("status", "--short", cwd=clone).split()) == [
        ".claude/settings.json", ".mcp.json", "D", "D"
    ]  # fmt: skip
    assert not (clone / ".git" / "slate" / "python").exists()
    assert done.stdout == ".claude/settings.json: removed\n.mcp.json: removed\n"
    done = run.slate(clone, "init", "--remove")
    assert done.stdout == "nothing of ours was in the settings\n"


@pytest.mark.parametrize("name", ["a ", "a\n", "größe", "-a", "a\udcff", "$a `b`"])
def test_init_in_a_repository_of_any_name(
    tmp_path: Path, git: Callable[..., str], name: str
) -> None:
    root = tmp_path / name
    (root / "inner").mkdir(parents=True)
    git("init", "-q", cwd=root)
    assert run.slate(root / "inner", "init", "--agent", "claude").returncode == 0
    assert (root / ".slate" / "hook.sh").is_file()
    assert os.listdir(tmp_path) == [name]


@pytest.mark.parametrize("found", [False, True])
def test_a_slate_that_agents_would_not_find_is_told(
    push_root: Path, tmp_path: Path, found: bool
) -> None:
    git = Path(shutil.which("git") or "")
    bin = tmp_path / "bin"
    bin.mkdir()
    (bin / "git").symlink_to(git)
    if found:
        (bin / "slate").touch(0o755)
    env = {**os.environ, "PATH": str(bin)}
    for words in (("init", "--agent", "claude"), ("doctor",)):
        done = run.slate(push_root, *words, env=env)
        assert ("slate is not on the PATH" in done.stdout + done.stderr) is not found


def test_init_in_a_repository_below_another_root_makes_its_own(
    push_root: Path, git: Callable[..., str]
) -> None:
    inner = push_root / "inner"
    git("init", "-q", str(inner))
    (inner / "src").mkdir()
    assert run.slate(inner / "src", "init").returncode == 0
    assert (inner / ".slate" / "hook.sh").is_file()
    (push_root / "src").mkdir()
    assert run.slate(push_root / "src", "init").returncode == 0
    assert not (push_root / "src" / ".slate").exists()


def test_init_sets_up_the_root_that_the_hook_finds(repository: Path) -> None:
    brought = repository / "vendor" / "dependency"
    (brought / ".slate" / "lessons").mkdir(parents=True)
    (brought / ".slate" / "hook.sh").touch()
    assert run.slate(brought, "init", "--agent", "claude").returncode == 0
    assert (repository / ".claude" / "settings.json").is_file()
    assert not (brought / ".claude").exists()
    assert not (brought / ".slate" / "index.tsv").exists()


def test_init_leaves_a_bare_repository_alone(tmp_path: Path, git: Callable[..., str]) -> None:
    git("init", "-q", "--bare", str(tmp_path / "bare"))
    done = run.slate(tmp_path / "bare", "init", "--agent", "claude")
    assert done.returncode == 2
    assert "is a git directory" in done.stderr
    assert not (tmp_path / "bare" / ".slate").exists()


def test_init_outside_git_works_in_the_folder_it_stands_in(tmp_path: Path, own_home: Path) -> None:
    done = run.slate(tmp_path, "init", "--agent", "claude")
    assert done.returncode == 0
    assert (tmp_path / ".slate" / "index.tsv").is_file()
    assert list(own_home.rglob("python"))


def test_codex_users_are_told_to_approve_a_changed_hook(repository: Path) -> None:
    done = slate(repository, "init", "--agent", "codex")
    assert "/hooks" in done.stderr
    assert "/hooks" not in slate(repository, "init", "--agent", "codex").stderr
    settings = repository / ".codex/hooks.json"
    settings.write_text(settings.read_text().replace("-O", "-f"))
    assert "/hooks" in slate(repository, "init", "--agent", "codex").stderr


OLDER = (
    'for d in "${PWD}" "${CLAUDE_PROJECT_DIR}"; do r=; while [ "${d#/}" != "$d" ]; do '
    '[ -f "$d/.slate/hook.sh" ] && r=$d; [ -n "$r" ] && [ -e "$d/.git" ] && break; d=${d%/*}; '
    'done; if [ -n "$r" ]; then sh "$r/.slate/hook.sh" claude 2>/dev/null; exit 0; fi; done; exit 0'
)


def test_an_older_release_s_line_is_replaced(repository: Path) -> None:
    slate(repository, "init", "--agent", "claude")
    settings = repository / ".claude/settings.json"
    new = settings.read_text()
    values = json.loads(new)
    values["hooks"]["PreToolUse"][0]["hooks"][0]["command"] = OLDER
    settings.write_text(json.dumps(values))
    assert "not this release's" in slate(repository, "check").stdout
    slate(repository, "init", "--agent", "claude")
    assert json.loads(settings.read_text()) == json.loads(new)


def test_where_the_store_is_and_which_it_switches_off_is_told(
    tmp_path: Path, git: Callable[..., str]
) -> None:
    root = tmp_path / "root"
    inner = root / "pkg" / "a"
    (inner / ".slate" / "lessons").mkdir(parents=True)
    git("init", "-q", cwd=root)
    assert "above" not in run.slate(inner, "init", "--agent", "claude").stderr
    said = run.slate(root, "init", "--agent", "claude").stderr
    assert f"no longer used, since the store at {root} serves the folders below it" in said
    assert "pkg/a/.slate" in said
    said = run.slate(inner, "init", "--agent", "claude").stderr
    assert f"the store is at {root}: it serves all folders below, this one too" in said


@pytest.mark.parametrize("home", [False, True])
def test_outside_git_nobody_else_is_reached(
    tmp_path: Path, home: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if home:
        monkeypatch.setenv("HOME", str(tmp_path))
    said = run.slate(tmp_path, "init", "--agent", "claude").stderr
    assert "in no git repository: lessons here reach nobody else" in said
    assert ("is your home directory" in said) == home
