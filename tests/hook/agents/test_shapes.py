"""Payloads that no recording has: other spellings, missing and wrong-typed fields, any JSON."""

from __future__ import annotations

import importlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slate_git.hook.agents import NAMES, whose
from slate_git.hook.call import Call, Life
from tests.hook.agents import recorded

CALL = {
    "claude": "PreToolUse-Bash-in-subagent",
    "codex": "PreToolUse-apply_patch-in-subagent",
    "gemini": "AfterTool-run_shell_command",
    "cursor": "postToolUse-Shell",
    "opencode": "tool.execute.after-bash",
    "qwen": "PostToolUse-run_shell_command-in-subagent",
    "copilot": "PreToolUse-Bash-in-subagent",
    "kilo": "tool.execute.after-bash",
}

NEEDED = {
    "claude": ["session_id", "cwd", "hook_event_name", "tool_name", "tool_input"],
    "codex": ["session_id", "cwd", "hook_event_name", "tool_name", "tool_input"],
    "gemini": ["session_id", "cwd", "hook_event_name", "tool_name", "tool_input", "tool_response"],
    "cursor": ["workspace_roots", "hook_event_name", "tool_name", "tool_input"],
    "opencode": ["sessionID", "directory", "event", "tool", "args"],
    "qwen": ["session_id", "cwd", "hook_event_name", "tool_name", "tool_input"],
    "copilot": ["session_id", "cwd", "tool_name", "tool_input"],
    "kilo": ["sessionID", "directory", "event", "tool", "args"],
}

scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)


def adapter(agent: str) -> Any:
    return importlib.import_module(f"slate_git.hook.agents.{agent}")


def check(heard: object) -> None:
    """A call, a session's event or None, and every field of the type it should have."""
    if isinstance(heard, Call):
        assert heard.subjects
        for kind, subject in heard.subjects:
            assert kind in ("shell", "read", "edit")
            assert isinstance(subject, str)
            assert subject
        plain = (heard.cwd, heard.session, heard.context, heard.id, heard.transcript)
        assert all(isinstance(value, str) for value in plain)
        assert heard.shell in ("sh", "powershell", "cmd")
        assert isinstance(heard.through_shell, bool)
        assert heard.session
    elif isinstance(heard, Life):
        assert isinstance(heard.session, str)
        assert heard.session
        assert isinstance(heard.context, str)
        assert isinstance(heard.forget, bool)
        assert heard.inside in (True, False, None)
        assert heard.inside is None or not heard.forget
    else:
        assert heard is None


@pytest.mark.parametrize("agent", NAMES)
@given(payload=values)
def test_any_json_is_read_without_a_fault(agent: str, payload: object) -> None:
    check(adapter(agent).read(payload, "call"))
    check(adapter(agent).read(payload, "session"))


@pytest.mark.parametrize("agent", NAMES)
@given(data=st.data())
def test_a_payload_with_odd_values_in_it_is_read_without_a_fault(
    agent: str, data: st.DataObject
) -> None:
    payload = recorded.payload(agent, data.draw(st.sampled_from(recorded.names(agent))))
    for _ in range(data.draw(st.integers(1, 3))):
        place = payload
        inner = [key for key, value in payload.items() if isinstance(value, dict) and value]
        within = data.draw(st.booleans())
        if inner and within:
            place = payload[data.draw(st.sampled_from(inner))]
        if place:
            place[data.draw(st.sampled_from(sorted(place)))] = data.draw(values)
    check(adapter(agent).read(payload, "call"))


@pytest.mark.parametrize(
    ("agent", "field"), [(agent, field) for agent in NAMES for field in NEEDED[agent]]
)
@pytest.mark.parametrize("value", ["missing", None, 7, [], {}, [7], {"command": 7}, ""])
def test_a_needed_field_that_is_missing_or_odd_gives_nothing(
    agent: str, field: str, value: object
) -> None:
    payload = recorded.payload(agent, CALL[agent])
    assert isinstance(adapter(agent).read(payload, "call"), Call)
    if value == "missing":
        del payload[field]
    else:
        payload[field] = value
    fine = agent == "gemini" and field == "tool_response" and value in ({}, {"command": 7})
    assert (adapter(agent).read(payload, "call") is not None) == fine


@pytest.mark.parametrize("name", ["Monitor", "PowerShell", "MultiEdit"])
def test_the_tools_of_claude_code_that_no_recording_has(name: str) -> None:
    payload = recorded.payload("claude", "PreToolUse-Bash")
    payload["tool_name"] = name
    payload["tool_input"] = {"command": "make", "file_path": "/repo/a"}
    expected = ("edit", "/repo/a") if name == "MultiEdit" else ("shell", "make")
    assert adapter("claude").read(payload, "call").subjects == [expected]


@pytest.mark.parametrize("name", recorded.names("cursor"))
def test_claude_codes_entry_is_silent_where_cursor_runs_it(name: str) -> None:
    payload = recorded.payload("cursor", name)
    payload["hook_event_name"] = "PreToolUse"
    payload["cwd"] = "/repo"
    payload["tool_name"] = "Bash"
    payload["tool_input"] = {"command": "git push"}
    assert adapter("claude").read(payload, "call") is None
    del payload["cursor_version"]
    assert adapter("claude").read(payload, "call") is not None


def test_gemini_is_silent_on_a_failed_call_only() -> None:
    payload = recorded.payload("gemini", "AfterTool-read_file-error")
    assert adapter("gemini").read(payload, "call") is None
    payload["tool_response"]["error"] = None
    assert adapter("gemini").read(payload, "call").subjects == [("read", "nothere.txt")]


RUNS = {
    ("claude", "copilot"),
    ("claude", "cursor"),
    ("claude", "gemini"),
    ("claude", "qwen"),
    ("opencode", "kilo"),
}
"""Entries, and who else runs them. A start of a session has a mark in these alone."""


@pytest.mark.parametrize("sender", NAMES)
@pytest.mark.parametrize("entry", NAMES)
def test_the_payload_decides_who_reads_it(sender: str, entry: str) -> None:
    """Through every entry: its own adapter's answer, or silence."""
    for name in recorded.names(sender):
        payload = recorded.payload(sender, name)
        for word in ("call", "session"):
            own = adapter(sender).read(payload, word)
            heard = adapter(whose(payload, entry)).read(payload, word)
            if isinstance(heard, Call) or (entry, sender) in RUNS:
                assert heard in (own, None), (name, word)
        assert adapter(whose(payload, sender)).read(payload, "call") == adapter(sender).read(
            payload, "call"
        ), name


@pytest.mark.parametrize(
    ("sender", "name", "entry", "reader"),
    [
        ("copilot", "PreToolUse-Read", "claude", "copilot"),
        ("copilot", "PreCompact-auto", "claude", "copilot"),
        ("copilot", "camel-preToolUse-bash", "claude", "copilot"),
        ("cursor", "preToolUse-Shell", "claude", "cursor"),
        ("gemini", "AfterTool-run_shell_command", "claude", "gemini"),
        ("qwen", "PostToolUse-run_shell_command", "claude", "qwen"),
        ("qwen", "SessionStart-startup", "gemini", "qwen"),
        ("kilo", "tool.execute.after-bash", "kilo", "opencode"),
        ("claude", "PreToolUse-Bash", "claude", "claude"),
        ("codex", "PreToolUse-shell", "codex", "codex"),
    ],
)
def test_a_client_is_known_by_its_payload(sender: str, name: str, entry: str, reader: str) -> None:
    assert whose(recorded.payload(sender, name), entry) == reader


def test_qwen_is_silent_on_a_call_that_was_stopped_only() -> None:
    payload = recorded.payload("qwen", "PostToolUseFailure-run_shell_command-directory")
    assert adapter("qwen").read(payload, "call").subjects
    payload["is_interrupt"] = True
    assert adapter("qwen").read(payload, "call") is None


def test_a_command_that_runs_elsewhere_is_read_there() -> None:
    payload = recorded.payload("gemini", "AfterTool-run_shell_command")
    payload["tool_input"]["dir_path"] = "sub"
    assert adapter("gemini").read(payload, "call").cwd == "<REPO>/sub"
    payload = recorded.payload("opencode", "tool.execute.after-bash")
    payload["args"]["workdir"] = "sub"
    assert adapter("opencode").read(payload, "call").cwd == "/repo/sub"
