"""The names that live in users' clones, in git's configuration and on the PATH: they must stay.

A release that renames one leaves every clone that was set up before without its hook.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import entry_points
from pathlib import Path

import pytest

import slate_git

PACKAGE = Path(slate_git.__file__).resolve().parent
HOOK = PACKAGE / "hook"


def started(script: Path, root: Path) -> str:
    """What the hook prints for a push, started as a clone's ``python`` file says."""
    payload = {
        "session_id": "one",
        "cwd": str(root),
        "hook_event_name": "PreToolUse",
        "tool_name": "Bash",
        "tool_input": {"command": "git push"},
        "tool_use_id": "toolu_1",
    }
    local = str(root / ".git" / "slate")
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(script), "claude", "call", str(root), local],
        input=json.dumps(payload),
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.parametrize("name", ["start.py", "everywhere.py"])
def test_the_files_that_start_the_hook(push_root: Path, name: str) -> None:
    assert "run the full gate" in started(HOOK / name, push_root)


def python(code: str, *words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Python as a clone's pre-commit hook and git's configuration start it."""
    command = [sys.executable, "-c", code, *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=cwd)


def test_the_function_of_the_installed_pre_commit_hook(
    push_root: Path, git: Callable[..., str]
) -> None:
    code = "from slate_git.precommit import main; main()"
    git("add", ".slate/lessons", cwd=push_root)
    done = python(code, cwd=push_root)
    assert (done.returncode, done.stdout) == (0, "")
    assert "gate-before-push" in git("show", ":.slate/index.tsv", cwd=push_root)


def test_the_function_of_the_configured_merge_driver(push_root: Path, tmp_path: Path) -> None:
    code = "import sys; sys.path.insert(0, sys.argv[1]); "
    code += "from slate_git.mergedriver import main; main()"
    index = (push_root / ".slate" / "index.tsv").read_bytes()
    header = index.split(b"\n")[0] + b"\n"
    for name, data in (("base", header), ("ours", header), ("theirs", index)):
        (tmp_path / name).write_bytes(data)
    done = python(code, str(PACKAGE.parent), "base", "ours", "theirs", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "ours").read_bytes() == index


def test_the_commands_on_the_path() -> None:
    found = {entry.name: entry.value for entry in entry_points(group="console_scripts")}
    assert found["slate-hook"] == "slate_git.hook.start:main"
    assert found["slate"] == "slate_git.cli.main:main"
