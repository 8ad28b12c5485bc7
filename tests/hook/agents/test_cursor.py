"""Cursor's spellings, which differ from version to version (cursor.com/docs/hooks as of 2026-08-24,
a capture of desktop 3.18.25, and users' reports of ``StrReplace`` and ``ApplyPatch``)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slate_git.hook.agents import cursor
from slate_git.hook.call import Call
from tests.hook.agents import recorded

PATCH = "*** Begin Patch\n*** Update File: a/b.py\n@@\n-x\n+y\n*** Add File: c\n+z\n*** End Patch\n"
PATCHED = [("edit", "a/b.py"), ("edit", "c")]


@pytest.mark.parametrize(
    ("tool", "given", "subjects"),
    [
        ("Read", {"path": "a"}, [("read", "a")]),
        ("Read", {"target_file": "a"}, [("read", "a")]),
        ("Write", {"file_path": "a", "old_string": "x", "new_string": "y"}, [("edit", "a")]),
        ("Edit", {"path": "a"}, [("edit", "a")]),
        ("MultiEdit", {"target_file": "a"}, [("edit", "a")]),
        ("Delete", {"path": "a"}, [("edit", "a")]),
        ("ApplyPatch", {"path": "a/b.py", "patch": PATCH}, PATCHED),
        ("ApplyPatch", {"diff": PATCH}, PATCHED),
        ("ApplyPatch", {"path": "a", "patch": "@@\n-x\n+y"}, [("edit", "a")]),
        ("ApplyPatch", PATCH, PATCHED),
        ("Write", PATCH, PATCHED),
        ("Shell", {"command": "npm test", "working_directory": "/x"}, [("shell", "npm test")]),
    ],
)
def test_the_spellings_of_cursor(tool: str, given: object, subjects: object) -> None:
    payload = recorded.payload("cursor", "postToolUse-Write")
    payload.update(tool_name=tool, tool_input=given)
    heard = cursor.read(payload, "call")
    assert isinstance(heard, Call)
    assert heard.subjects == subjects


@pytest.mark.parametrize("tool", ["Grep", "Task", "MCP:remember", "Glob", "Shell", "Read"])
def test_cursors_other_tools_and_odd_inputs_say_nothing(tool: str) -> None:
    payload = recorded.payload("cursor", "postToolUse-Write")
    payload.update(tool_name=tool, tool_input=PATCH)
    assert cursor.read(payload, "call") is None


@pytest.mark.parametrize(
    ("cwd", "given", "folder"),
    [
        ("", {}, "<REPO>"),
        (None, {}, "<REPO>"),
        ("/w", {}, "/w"),
        ("", {"cwd": "sub"}, "<REPO>/sub"),
        ("/w", {"working_directory": "/v"}, "/v"),
        ("c:/w", {"cwd": "d:\\v"}, "d:\\v"),
    ],
)
def test_where_a_call_of_cursor_runs(cwd: object, given: dict[str, str], folder: str) -> None:
    payload = recorded.payload("cursor", "postToolUse-Shell")
    payload.update(cwd=cwd, tool_input={"command": "x", **given})
    heard = cursor.read(payload, "call")
    assert isinstance(heard, Call)
    assert heard.cwd == folder


def test_a_conversation_may_be_named_by_its_session_alone() -> None:
    payload = recorded.payload("cursor", "postToolUse-Shell")
    del payload["conversation_id"]
    assert cursor.read(payload, "call") == Call(
        [("shell", "npm test")], "<REPO>", payload["session_id"], "", "<UUID>"
    )


def test_a_bare_patch_of_cursor_is_a_session_by_its_files() -> None:
    assert cursor.read_text(PATCH, "call") == Call(PATCHED, "", "a/b.py\nc", "", "")
    assert cursor.read_text("\n" + PATCH, "call") is not None
    assert cursor.read_text(PATCH, "session") is None
    assert cursor.read_text("*** Begin Patch\n*** End Patch", "call") is None


@given(text=st.text())
def test_any_other_text_is_no_patch(text: str) -> None:
    heard = cursor.read_text(text, "call")
    assert heard is None or "*** Begin Patch" in text
