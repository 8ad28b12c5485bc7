"""A repository works wherever it lies, whatever its path says to a shell or to git's library."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli import run

PLACES = [
    "$HOME",
    "${PATH}x",
    "%PATH%",
    "~",
    "a b",
    "it's",
    'a"b',
    "`id`",
    "-x",
    "[a]*",
    "a\nb",
    "ü漢",
]
COMMANDS = (
    ("list",),
    ("show", "gate"),
    ("check",),
    ("check", "--rev", "HEAD"),
    ("build", "--check"),
    ("why", "shell", "git push"),
    ("review", "HEAD"),
    ("history", "gate"),
    ("doctor",),
)


@pytest.mark.skipif(os.name != "posix", reason="names that Windows does not take")
@pytest.mark.parametrize("name", PLACES)
def test_a_path_is_taken_as_it_is(name: str, tmp_path: Path, git: Callable[..., str]) -> None:
    root = tmp_path / name / "repo"
    root.mkdir(parents=True)
    git("init", "-q", ".", cwd=root)
    assert run.slate(root, "init", "--agent", "claude").returncode == 0
    saved = ("remember", run.TEXT, "--id", "gate", "--command", "git push")
    assert run.slate(root, *saved).returncode == 0
    git("add", "-A", cwd=root)
    git("commit", "-qm", "base", cwd=root)
    for words in COMMANDS:
        done = run.slate(root, *words)
        assert done.returncode == 0, (words, done.stdout, done.stderr)
    payload = {
        "session_id": "s",
        "cwd": str(root),
        "hook_event_name": "PreToolUse",
        "tool_name": "Bash",
        "tool_input": {"command": "git push"},
        "tool_use_id": "t",
    }
    settings = json.loads((root / ".claude/settings.json").read_text())
    line = settings["hooks"]["PreToolUse"][0]["hooks"][0]["command"]
    hook = subprocess.run(
        ["sh", "-c", line],
        input=json.dumps(payload),
        capture_output=True,
        text=True,
        cwd=root,
        env={**os.environ, "CLAUDE_PROJECT_DIR": str(root)},
        timeout=60,
    )
    assert (hook.returncode, hook.stderr) == (0, "")
    assert run.TEXT in hook.stdout
