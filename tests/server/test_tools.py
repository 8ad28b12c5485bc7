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

SENT = [
    ("remember", {"text": "a"}),
    ("remember", {"text": "a", "command": "git push", "fires": ["git push"], "silent": []}),
    ("remember", {"text": "a", "path": "src/**", "tool": "edit", "shell": True, "tags": ["a"]}),
    ("remember", {"text": "a", "match": "x", "source_ref": "src/a.py", "id": "a-b-1"}),
    # What is judged here reaches us, whoever looks at it before.
    ("remember", {"text": "", "whne": 1}),
    ("remember", {"text": "a", "when": PUSH, "kind": "rule"}),
    ("remember", {"text": "a", "when": [PUSH, EDIT], "examples": {"fires": ["a"]}}),
    ("remember", {"text": "a", "when": json.dumps(PUSH)}),
    ("recall", {"path": "b"}),
    ("recall", {"command": "c", "limit": 0}),
    ("recall", {"query": "a", "path": "b", "command": "c", "limit": 50}),
    ("forget", {"id": "a", "root": "b"}),
]


@pytest.mark.parametrize("name", SCHEMAS)
def test_schemas_are_sound_and_of_one_plain_type_each(name: str) -> None:
    Draft202012Validator.check_schema(SCHEMAS[name])
    for value in SCHEMAS[name]["properties"].values():
        assert value.keys() <= {"type", "items", "description"}
        assert value["type"] in ("string", "boolean", "integer", "array")
        assert value.get("items", {"type": "string"}) == {"type": "string"}
        assert (value["type"] == "array") == ("items" in value)


@pytest.mark.parametrize(("name", "arguments"), SENT)
def test_a_schema_lets_pass(name: str, arguments: dict[str, Any]) -> None:
    Draft202012Validator(SCHEMAS[name]).validate(arguments)


def test_a_model_is_told_what_it_needs_for_a_trigger_that_fires() -> None:
    (remember,) = (tool for tool in DEFINITIONS if tool["name"] == "remember")
    told = json.dumps(remember)
    for word in (
        "double each backslash in JSON",
        "one ** at most",
        "relative to the repository root",
        "where case counts",
        "ignoring case",
        "never arrives by itself",
    ):
        assert word in told


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
