"""What a model is told about the tools."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from slate_git.server.tools import DEFINITIONS, INSTRUCTIONS

SCHEMAS = {tool["name"]: tool["inputSchema"] for tool in DEFINITIONS}

PUSH = {"tool": "shell", "match": "git push"}
EDIT = {"tool": "edit", "path": "src/**"}

VALID = [
    ("remember", {"text": "a"}),
    ("remember", {"text": "a", "when": PUSH}),
    ("remember", {"text": "a", "when": {"tool": "read", "path": "a"}}),
    ("remember", {"text": "a", "when": [PUSH, EDIT], "kind": "lesson", "id": "a-b-1"}),
    ("remember", {"text": "a", "source_ref": "src/a.py", "tags": ["a"]}),
    ("remember", {"text": "a", "source_ref": ["src/a.py", "#12"]}),
    ("remember", {"text": "a", "examples": {"fires": ["git push"], "silent": []}}),
    ("remember", {"text": "a", "examples": {"fires": [{"tool": "edit", "path": "src/a"}]}}),
    ("recall", {"query": "a", "path": "b", "command": "c", "limit": 50}),
    ("forget", {"id": "a"}),
]

INVALID = [
    ("remember", {}),
    ("remember", {"text": ""}),
    ("remember", {"text": "x" * 2001}),
    ("remember", {"text": "a", "whne": PUSH}),
    ("remember", {"text": "a", "when": []}),
    ("remember", {"text": "a", "when": "git push"}),
    ("remember", {"text": "a", "when": {"tool": "shell", "path": "src/**"}}),
    ("remember", {"text": "a", "when": {"tool": "edit", "match": "src"}}),
    ("remember", {"text": "a", "when": {"tool": "shell"}}),
    ("remember", {"text": "a", "when": {**PUSH, "path": "src/**"}}),
    ("remember", {"text": "a", "when": {"tool": "grep", "match": "a"}}),
    ("remember", {"text": "a", "when": [[PUSH]]}),
    ("remember", {"text": "a", "id": "A b"}),
    ("remember", {"text": "a", "kind": "rule"}),
    ("remember", {"text": "a", "examples": {"fire": ["a"]}}),
    ("recall", {}),
    ("recall", {"query": "a", "limit": 0}),
    ("forget", {}),
]


@pytest.mark.parametrize("name", SCHEMAS)
def test_schemas_are_sound(name: str) -> None:
    Draft202012Validator.check_schema(SCHEMAS[name])


@pytest.mark.parametrize(("name", "arguments"), VALID)
def test_a_schema_lets_pass(name: str, arguments: dict[str, Any]) -> None:
    Draft202012Validator(SCHEMAS[name]).validate(arguments)


@pytest.mark.parametrize(("name", "arguments"), INVALID)
def test_a_schema_stops(name: str, arguments: dict[str, Any]) -> None:
    assert not Draft202012Validator(SCHEMAS[name]).is_valid(arguments)


def test_codex_may_run_what_only_adds() -> None:
    """Without approval Codex runs a tool that is read only, or neither destructive nor open."""
    told = {tool["name"]: tool["annotations"] for tool in DEFINITIONS}
    assert told["remember"] == {"destructiveHint": False, "openWorldHint": False}
    assert told["recall"] == {"readOnlyHint": True, "openWorldHint": False}
    assert told["forget"]["destructiveHint"] is True


def test_claude_loads_the_tools_at_once() -> None:
    assert all(tool["_meta"] == {"anthropic/alwaysLoad": True} for tool in DEFINITIONS)


def test_gemini_can_name_the_tools() -> None:
    assert all("_" not in tool["name"] for tool in DEFINITIONS)


def test_the_price_is_small() -> None:
    """Below 1,100 tokens, by the rule of thumb of four bytes each, which counts JSON too high."""
    keys = ("name", "description", "inputSchema")
    read = [{key: tool[key] for key in keys} for tool in DEFINITIONS]
    assert len(json.dumps(read, separators=(",", ":"))) / 4 < 1_100
    assert len(INSTRUCTIONS) / 4 < 200
