"""``slate demo``: the whole way of one lesson, in a repository that is thrown away."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from slate_git import install
from slate_git.cli import console
from slate_git.git.command import Command
from slate_git.git.failure import GitFailed
from slate_git.index import build
from slate_git.index import remember as remembering
from slate_git.install import clone
from slate_git.lesson.memory import INDEX

TEXT = "Before a push, run the full gate, because the hook is the only CI"


def demo() -> None:
    """Show a lesson arriving on the call it is about, in a throw-away repository.

    Example: slate demo
    """
    with tempfile.TemporaryDirectory(prefix="slate-demo-") as folder:
        root = Path(folder).resolve() / "repository"
        root.mkdir()
        try:
            Command(str(root)).run("init", "-q")
        except GitFailed as fault:
            console.fail(f"{fault}: the demo needs git", console.OURS)
        _step("1. a repository, and `slate init --agent claude` in it")
        clone.make(root)
        clone.settle(root)
        build.write(root, build.tree(root))
        for path in (".slate/hook.sh", INDEX, *install.plan(root, ["claude"]).apply()):
            console.out(f"   {path}")
        _step('2. slate remember "..." --tool shell --command "git push"')
        when = {"tool": "shell", "command": "git push"}
        examples = {"fires": ["git push origin main"], "silent": ["git pull"]}
        data = {"text": TEXT, "when": when, "examples": examples}
        kept = remembering.remember(root, data, "gate-before-push")
        for line in (root / kept.memory.path).read_text().splitlines():
            console.out(f"   {line}")
        _calls(root)


def _calls(root: Path) -> None:
    command = _installed(root)
    for number, (call, title) in enumerate(
        (
            ("git status", "a call that matches nothing"),
            ("git push origin main", "the call that the lesson is about"),
            ("git push origin main", "the same call again, in the same session"),
        )
    ):
        _step(f"{number + 3}. Claude Code is about to run `{call}`: {title}")
        answer = _play(root, command, _payload(root, call, number))
        if not answer:
            console.out("   the hook prints nothing; the model sees the call's result alone")
            continue
        context = json.loads(answer)["hookSpecificOutput"]["additionalContext"]
        console.out("   beside the call's result the model reads:")
        console.out(f"   PreToolUse:Bash hook additional context: {context}")
    console.out()
    console.out("Now in a repository of yours: slate init, then slate remember.")


def _installed(root: Path) -> str:
    """The command that init wrote into the agent's settings, as the agent would read it."""
    settings = json.loads((root / ".claude" / "settings.json").read_text())
    return str(settings["hooks"]["PreToolUse"][0]["hooks"][0]["command"])


def _payload(root: Path, command: str, number: int) -> dict[str, Any]:
    """A call as Claude Code 2.1.332 tells it to its hooks."""
    return {
        "session_id": "5f0c7a52-0d0f-4a55-9a3f-0e4b8f4f6c11",
        "transcript_path": str(root.parent / "transcript.jsonl"),
        "cwd": str(root),
        "permission_mode": "default",
        "hook_event_name": "PreToolUse",
        "tool_name": "Bash",
        "tool_input": {"command": command},
        "tool_use_id": f"toolu_{number:024d}",
    }


def _play(root: Path, command: str, payload: dict[str, Any]) -> str:
    environment = {**os.environ, "CLAUDE_PROJECT_DIR": str(root)}
    if os.name == "nt":
        argv = [sys.executable, "-m", "slate_git.hook.start", "claude", "call", str(root)]
    else:
        argv = ["/bin/sh", "-c", command]
    text = json.dumps(payload) + "\n"
    done = subprocess.run(
        argv, input=text, capture_output=True, text=True, cwd=root, env=environment, timeout=30
    )
    return done.stdout


def _step(text: str) -> None:
    console.out()
    console.out(text)
