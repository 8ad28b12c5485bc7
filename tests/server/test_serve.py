"""The server over stdio: what the SDK's client sees, and what stands on its stdout."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from threading import Timer
from typing import Any

import pytest
from mcp import Client

from slate_git.find.arrivals import arrivals
from slate_git.server.tools import DEFINITIONS, INSTRUCTIONS
from tests.server.client import COMMAND, talk, text

PUSH: dict[str, Any] = {
    "text": "Before a push, run the full gate, because the hook is the only CI",
    "when": {"tool": "shell", "match": "git push"},
}


def test_a_session_of_today(repository: Path) -> None:
    """One server, the SDK's client at its newest protocol: each tool, and each kind of answer."""

    async def session(client: Client) -> None:
        listed = await client.list_tools()
        told = [tool.model_dump(by_alias=True, exclude_unset=True) for tool in listed.tools]
        assert told == list(DEFINITIONS)
        assert client.instructions == INSTRUCTIONS
        made = await client.call_tool("remember", PUSH)
        assert not made.is_error
        assert "gate" in text(made)
        broken = {**PUSH, "when": {"tool": "shell", "match": "("}}
        wrong = await client.call_tool("remember", broken)
        assert wrong.is_error
        assert "nothing was written" in text(wrong)
        twice = await client.call_tool("remember", PUSH)
        assert not twice.is_error
        assert "Not written" in text(twice)
        found = await client.call_tool("recall", {"query": "", "command": "git push origin"})
        assert PUSH["text"] in text(found)
        unknown = await client.call_tool("remembr", {})
        assert unknown.is_error

    talk(repository, session)
    (file,) = (repository / ".slate" / "lessons").iterdir()
    arriving = arrivals(repository, "shell", "git push origin main")
    assert [arrival.id for arrival in arriving] == [file.stem]


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_roots_come_before_the_working_directory(
    mode: str, repository: Path, tmp_path: Path, git: Any
) -> None:
    other = tmp_path / "plain"
    other.mkdir()

    async def session(client: Client) -> str:
        return text(await client.call_tool("remember", PUSH))

    inner = repository / "packages" / "a"
    inner.mkdir(parents=True)
    assert "Remembered" in talk(other, session, mode, [other, inner])
    assert len(list((repository / ".slate" / "lessons").iterdir())) == 1


def test_without_a_repository_it_says_where_it_looked(tmp_path: Path) -> None:
    async def session(client: Client) -> None:
        answer = await client.call_tool("recall", {"query": "push"})
        assert answer.is_error
        assert str(tmp_path) in text(answer)
        assert "slate init" in text(answer)

    talk(tmp_path, session, "legacy", [])
    assert list(tmp_path.iterdir()) == []


def message(number: int | None, method: str, **params: Any) -> str:
    found = {"jsonrpc": "2.0", "method": method, "params": params}
    return json.dumps(found if number is None else {**found, "id": number}) + "\n"


def converse(cwd: Path, lines: list[str], wanted: set[int]) -> dict[int, dict[str, Any]]:
    """Sends lines to a server as they are, and reads its stdout until each number is answered."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    answers: dict[int, dict[str, Any]] = {}
    with subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=cwd, env=environment
    ) as server:
        assert server.stdin
        assert server.stdout
        timer = Timer(60, server.kill)
        timer.start()
        server.stdin.writelines(lines)
        server.stdin.flush()
        while not wanted <= answers.keys():
            found = json.loads(server.stdout.readline())
            assert found["jsonrpc"] == "2.0"
            answers[found.get("id")] = found
        server.stdin.close()
        assert server.stdout.read() == ""
        assert server.wait() == 0
        timer.cancel()
    return answers


def test_stdout_carries_the_protocol_only(repository: Path) -> None:
    """Whatever comes in, each line that goes out is a JSON-RPC message, and the server goes on."""
    (repository / ".slate" / "lessons" / "broken.yaml").write_text("text: [\n")
    hello = {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    }
    calls = [
        ("remember", PUSH),
        ("remember", {"text": 5, "when": "git push", "examples": [], "frequency": "often"}),
        ("remember", {**PUSH, "id": "../../etc/passwd"}),
        ("recall", {"query": "push", "path": "/etc/passwd", "limit": 0}),
        ("forget", {"id": "nothing"}),
        ("forget", {}),
    ]
    lines = [message(0, "initialize", **hello), message(None, "notifications/initialized")]
    lines += ["this is no message\n", "{}\n", "[]\n", message(90, "no/such/method")]
    lines += [message(n, "tools/call", name=t, arguments=a) for n, (t, a) in enumerate(calls, 1)]
    answers = converse(repository, lines, {0, 90, *range(1, len(calls) + 1)})
    results = [answers[number]["result"] for number in range(1, len(calls) + 1)]
    assert [result.get("isError", False) for result in results] == [False] + [True] * 5
    assert "error" in answers[90]
    assert answers[0]["result"]["instructions"] == INSTRUCTIONS
    assert len(list((repository / ".slate" / "lessons").iterdir())) == 2
