"""What the gate leaves out of its search is what no adapter takes a command or a path from."""

from __future__ import annotations

import ast
import importlib
import json
import re
from pathlib import Path

import pytest

from slate_git import hook as hot
from slate_git.hook.agents import NAMES
from tests.gate.hook import AWKS, SCRIPT, Hook, rows

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


ELSE = {
    "__init__": {"transcript_path"},  # asked whether it is there, not what it says
    "claude": {"transcript_path"},
    "gemini": {"llmContent"},
}
"""What an adapter looks under for something else, as the test below tries."""


@pytest.mark.parametrize("path", ADAPTERS, ids=lambda path: path.stem)
def test_no_adapter_looks_under_one(path: Path) -> None:
    assert constants(path) & set(left_out()) == ELSE.get(path.stem, set())


@pytest.mark.parametrize("agent", NAMES)
def test_a_call_is_the_same_without_them(agent: str) -> None:
    """Also by trying: the recorded calls do not change with what stands under the keys."""
    from tests.gate.test_recorded import calls

    adapter = importlib.import_module(f"slate_git.hook.agents.{agent}")
    for name, payload, call in calls(agent):
        filled = dict.fromkeys(left_out(), "src/other.py")
        given = payload.get("tool_input", payload.get("args"))
        inner = {**given, **filled} if isinstance(given, dict) else given
        changed = json.loads(json.dumps({**payload, **filled}))
        changed["args" if "args" in payload else "tool_input"] = inner
        assert adapter.read(changed, "call").subjects == call.subjects, name


@pytest.mark.parametrize("awk", AWKS)
def test_where_a_long_content_ends(tmp_path: Path, awk: str) -> None:
    """It is looked for in pieces of 30,000 bytes; a run of backslashes may lie across two."""
    hook = Hook(tmp_path)
    hook.write_index(rows("git push"))
    for before in (29_997, 29_999, 30_000, 30_001):
        for text in ("\\", "\\\\", '\\"', '"\\', "\\" * 7, '"' * 5):
            content = "a" * before + text + "git push"
            payload = {"tool_input": {"content": content, "command": "ls"}}
            data = json.dumps(payload, separators=(",", ":")).encode()
            assert hook.run(data, awk=awk) == b"", (before, text)
            data = data.replace(b'"ls"', b'"git push"')
            assert hook.run(data, awk=awk), (before, text)


@pytest.mark.parametrize("awk", AWKS)
@pytest.mark.parametrize("text", ["", "\\", "\\" * 40_000, "a" * 70_000, 'a\\"' * 50_000])
def test_a_content_without_an_end(tmp_path: Path, awk: str, text: str) -> None:
    """No JSON, so either answer is sound; an answer there must be."""
    hook = Hook(tmp_path)
    hook.write_index(rows("git push"))
    hook.run(b'{"content":"' + text.encode(), awk=awk)
    assert hook.run(b'{"command":"git push","content":"' + text.encode(), awk=awk)


@pytest.mark.parametrize("awk", AWKS)
def test_results_of_ninety_kilobytes_are_left_out(tmp_path: Path, awk: str) -> None:
    hook = Hook(tmp_path)
    hook.write_index(rows("git push", fill=200))
    content = 'print("git push")  # \u212a \\ \x1b\n' * 300 + "git push, git push\n" * 1_000
    results = {"llmContent": content, "returnDisplay": {"newContent": content}}
    payload = {"tool_input": {"file_path": "a.py", "content": content}, "tool_response": results}
    data = json.dumps(payload, separators=(",", ":"), ensure_ascii=False).encode()
    assert len(data) > 90_000
    assert hook.run(data, awk=awk) == b""
    assert hook.run(data.replace(b"a.py", b"git push.py"), awk=awk)
