"""A lesson and the sessions of an agent, through the whole hook: one process a payload."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import ruamel.yaml

from slate_git.hook import start
from slate_git.hook.index import HEADER
from tests.hook.agents import recorded

TEXT = "Read the file with care"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A root with one lesson on shell commands, and the clone's local state."""
    root = tmp_path / "repo"
    (root / ".slate" / "lessons").mkdir(parents=True)
    (root / ".git" / "slate").mkdir(parents=True)
    site = Path(ruamel.yaml.__file__).parents[2]
    lines = f"{sys.executable}\n{start.__file__}\n{site}\n"
    (root / ".git" / "slate" / "python").write_text(lines)
    lesson = f"text: {TEXT}\nwhen: {{tool: shell, match: git push}}\n"
    (root / ".slate" / "lessons" / "care.yaml").write_text(lesson)
    row = "\t".join(("000", "shell", "git push", "git push", "care"))
    (root / ".slate" / "index.tsv").write_text(f"{HEADER}\n#000\n{row}\n")
    return root


class Client:
    """Sends payloads of one agent and tells whether the lesson came back."""

    def __init__(self, agent: str, root: Path) -> None:
        self.agent = agent
        self.root = root

    def send(self, payload: object, event: str = "call") -> str:
        text = payload if isinstance(payload, str) else json.dumps(payload)
        command = [sys.executable, "-I", "-S", start.__file__, self.agent, event, str(self.root)]
        done = subprocess.run(
            command, input=text.encode(), capture_output=True, timeout=30, check=False
        )
        assert (done.returncode, done.stderr) == (0, b"")
        return done.stdout.decode()

    def pushes(self, name: str, **changes: Any) -> bool:
        """Whether a ``git push``, otherwise as recorded, brings the lesson."""
        payload = recorded.payload(self.agent, name)
        payload["args" if self.agent == "opencode" else "tool_input"]["command"] = "git push"
        payload.update(changes)
        return TEXT in self.send(payload)

    def event(self, name: str, **changes: Any) -> None:
        assert self.send({**recorded.payload(self.agent, name), **changes}, "session") == ""


def test_a_sub_agent_of_gemini_that_nothing_names_has_its_own(root: Path) -> None:
    gemini = Client("gemini", root)
    push = "AfterTool-run_shell_command"
    assert gemini.pushes(push)
    gemini.event("BeforeTool-invoke_agent")
    assert gemini.pushes(push)
    assert not gemini.pushes(push)
    gemini.event("AfterTool-invoke_agent")
    assert not gemini.pushes(push)
    gemini.event("BeforeTool-invoke_agent")
    assert gemini.pushes(push)


def test_what_a_sub_agent_of_gemini_saw_is_not_spent_for_its_session(root: Path) -> None:
    gemini = Client("gemini", root)
    push = "AfterTool-run_shell_command"
    gemini.event("BeforeTool-invoke_agent")
    assert gemini.pushes(push)
    gemini.event("BeforeAgent")  # it was cancelled, and its end is never told
    assert gemini.pushes(push)
    assert not gemini.pushes(push)
    gemini.event("PreCompress-manual")
    assert gemini.pushes(push)


def test_a_failed_call_of_gemini_spends_nothing(root: Path) -> None:
    gemini = Client("gemini", root)
    push = "AfterTool-run_shell_command"
    assert not gemini.pushes(push, tool_response={"llmContent": "", "error": {"message": "no"}})
    assert gemini.pushes(push)


@pytest.mark.parametrize(
    "result",
    [
        "Command was cancelled by user before it could complete. There was no output before it",
        "<untrusted_context>\nCommand was cancelled by user before it could start.",
        "[Operation Cancelled] Reason: User cancelled tool execution.",
    ],
)
def test_a_call_of_gemini_that_the_person_stopped_spends_nothing(root: Path, result: str) -> None:
    gemini = Client("gemini", root)
    push = "AfterTool-run_shell_command"
    assert not gemini.pushes(push, tool_response={"llmContent": result, "returnDisplay": "x"})
    said = f"Output: {result}"
    assert gemini.pushes(push, tool_response={"llmContent": said, "returnDisplay": said})


def test_cursor_running_claude_codes_hooks_spends_nothing(root: Path) -> None:
    payload = recorded.payload("cursor", "preToolUse-Shell")
    payload["tool_input"]["command"] = "git push"
    assert Client("claude", root).send(payload) == ""
    cursor = Client("cursor", root)
    assert cursor.pushes("postToolUse-Shell")
    cursor.event("sessionStart")
    assert not cursor.pushes("postToolUse-Shell", tool_use_id="another")
    cursor.event("preCompact")
    assert cursor.pushes("postToolUse-Shell", tool_use_id="a third")
    assert cursor.send("\ufeff\ufeff" + json.dumps(payload)) == ""


@pytest.mark.parametrize(
    ("agent", "push", "kept", "emptied"),
    [
        ("claude", "PreToolUse-Bash", "SessionStart-resume", "SessionStart-compact"),
        ("codex", "PreToolUse-shell", "SessionStart-resume", "SessionStart-compact"),
        (
            "qwen",
            "PostToolUse-run_shell_command",
            "SessionStart-resume",
            "SessionStart-compact",
        ),
        (
            "opencode",
            "tool.execute.after-bash",
            "event-session.created",
            "event-session.compacted",
        ),
    ],
)
def test_a_sub_agent_a_resumed_and_a_compacted_session(
    root: Path, agent: str, push: str, kept: str, emptied: str
) -> None:
    client = Client(agent, root)
    named = {"sessionID": "ses_1"} if agent == "opencode" else {}
    assert client.pushes(push)
    assert not client.pushes(push)
    assert client.pushes(push + "-in-subagent")
    client.event(kept, **named)
    assert not client.pushes(push)
    client.event(emptied, **named)
    assert client.pushes(push)
    assert not client.pushes(push + "-in-subagent")
