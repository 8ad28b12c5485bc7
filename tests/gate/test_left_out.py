"""What the gate leaves out of its search is what no adapter takes a command or a path from."""

from __future__ import annotations

import ast
import importlib
import json
import re
from pathlib import Path

import pytest

from gate.hook import SCRIPT
from gate.shapes import AGENTS
from slate_git import hook as hot

FOLDER = Path(hot.__file__).parent
ADAPTERS = [*sorted((FOLDER / "agents").glob("*.py")), FOLDER / "patch.py", FOLDER / "call.py"]


def left_out() -> list[str]:
    """The keys, as the script names them."""
    found = re.search(r'count = split\(((?:\s*"[^"]*"\s*\\?)+), key', SCRIPT.read_text())
    assert found
    return re.sub(r'["\\]', "", found[1]).split()


def test_the_keys_are_found() -> None:
    assert {"content", "old_string", "transcript_path", "tool_output"} <= set(left_out())


def constants(path: Path) -> set[str]:
    """Every text in a module but its docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    spoken = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in spoken
    }


@pytest.mark.parametrize("path", ADAPTERS, ids=lambda path: path.stem)
def test_no_adapter_looks_under_one(path: Path) -> None:
    assert not constants(path) & set(left_out())


@pytest.mark.parametrize("agent", AGENTS)
def test_a_call_is_the_same_without_them(agent: str) -> None:
    """Also by trying: the recorded calls do not change with what stands under the keys."""
    from gate.test_recorded import calls

    adapter = importlib.import_module(f"slate_git.hook.agents.{agent}")
    for name, payload, call in calls(agent):
        filled = dict.fromkeys(left_out(), "src/other.py")
        given = payload.get("tool_input", payload.get("args"))
        inner = {**given, **filled} if isinstance(given, dict) else given
        changed = json.loads(json.dumps({**payload, **filled}))
        changed["args" if "args" in payload else "tool_input"] = inner
        assert adapter.read(changed, "call").subjects == call.subjects, name
