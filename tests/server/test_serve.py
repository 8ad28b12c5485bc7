"""The server over stdio: what the SDK's client sees, and what stands on its stdout."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
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


def converse(
    cwd: Path, lines: list[str], wanted: set[int | None], command: Sequence[str] = COMMAND
) -> dict[int | None, dict[str, Any]]:
    """Sends lines to a server as they are, and reads its stdout until each number is answered."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    answers: dict[int | None, dict[str, Any]] = {}
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=cwd, env=environment
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


HELLO = {
    "protocolVersion": "2025-06-18",
    "capabilities": {},
    "clientInfo": {"name": "test", "version": "1"},
}


def test_stdout_carries_the_protocol_only(repository: Path) -> None:
    """Whatever comes in, each line that goes out is a JSON-RPC message, and the server goes on."""
    (repository / ".slate" / "lessons" / "broken.yaml").write_text("text: [\n")
    calls = [
        ("remember", PUSH),
        ("remember", {"text": 5, "when": "git push", "examples": [], "frequency": "often"}),
        ("remember", {**PUSH, "id": "../../etc/passwd"}),
        ("recall", {"query": "push", "path": "/etc/passwd", "limit": 0}),
        ("forget", {"id": "nothing"}),
        ("forget", {}),
    ]
    lines = [message(0, "initialize", **HELLO), message(None, "notifications/initialized")]
    lines += ["this is no message\n", "{}\n", "[]\n", message(90, "no/such/method")]
    lines += [message(n, "tools/call", name=t, arguments=a) for n, (t, a) in enumerate(calls, 1)]
    answers = converse(repository, lines, {0, 90, *range(1, len(calls) + 1)})
    results = [answers[number]["result"] for number in range(1, len(calls) + 1)]
    assert [result.get("isError", False) for result in results] == [False] + [True] * 5
    assert "error" in answers[90]
    assert answers[0]["result"]["instructions"] == INSTRUCTIONS
    assert len(list((repository / ".slate" / "lessons").iterdir())) == 2


def test_what_the_sdk_cannot_read_is_answered_and_the_next_call_too(repository: Path) -> None:
    """Before the first call, which loads the SDK, and after it."""
    call = {"jsonrpc": "2.0", "method": "tools/call"}
    deep = json.loads('{"text": "T", "examples": ' + "[" * 400 + "]" * 400 + "}")
    bad = [{"text": "half \ud800"}, deep, {"text": "x" * (1 << 21)}]
    fine = {"name": "remember", "arguments": PUSH}
    lines = [message(0, "initialize", **HELLO), message(None, "notifications/initialized")]
    for number, arguments in enumerate([*bad, PUSH, *bad, PUSH], 1):
        params = {**fine, "arguments": arguments}
        lines.append(json.dumps({**call, "params": params, "id": number}) + "\n")
    answers = converse(repository, lines, set(range(9)))
    assert [n for n, answer in answers.items() if "error" in answer] == [1, 2, 3, 5, 6, 7]
    assert "Remembered" in answers[4]["result"]["content"][0]["text"]
    assert "Not written" in answers[8]["result"]["content"][0]["text"]


def test_an_opening_does_not_load_the_sdk(repository: Path) -> None:
    """Most sessions end with it; loading costs more than all that a session does else."""
    loaded = [COMMAND[0], "-c", LOADED, *COMMAND[2:]]
    lines = [message(0, "initialize", **HELLO), message(None, "notifications/initialized")]
    lines += [message(1, "tools/list"), message(2, "ping")]
    told = repository / "loaded"
    converse(repository, lines, {0, 1, 2}, [*loaded, str(told)])
    names = told.read_text().split()
    assert "slate_git.server.opening" in names
    assert not {"mcp", "pydantic", "asyncio", "ruamel", "rich"} & set(names)
    lines.append(message(3, "tools/call", name="recall", arguments={"query": "push"}))
    converse(repository, lines, {0, 1, 2, 3}, [*loaded, str(told)])
    assert "mcp" in told.read_text().split()


LOADED = """
import sys
told = sys.argv.pop()
sys.argv[1:] = ["mcp"]
from slate_git.cli import main
try:
    main.main()
finally:
    open(told, "w").write("\\n".join(sys.modules))
"""


def end_of(cwd: Path, lines: list[str], into: int) -> tuple[int, str]:
    """The status and words of a server that writes there, and whose stdin stays open."""
    with subprocess.Popen(
        COMMAND,
        stdin=subprocess.PIPE,
        stdout=into,
        stderr=subprocess.PIPE,
        text=True,
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    ) as server:
        os.close(into)
        assert server.stdin
        assert server.stderr
        server.stdin.writelines(lines)
        server.stdin.flush()
        timer = Timer(60, server.kill)
        timer.start()
        status = server.wait()
        timer.cancel()
        return status, server.stderr.read()


CALLED = message(1, "tools/call", name="recall", arguments={"query": "push"})


@pytest.mark.parametrize("lines", [[message(0, "initialize", **HELLO)], [CALLED]])
def test_a_client_that_takes_no_answer_ends_it(lines: list[str], repository: Path) -> None:
    """Answered by the opening, and by the SDK."""
    out, into = os.pipe()
    os.close(out)
    assert end_of(repository, lines, into) == (0, "")
    if Path("/dev/full").exists():
        status, told = end_of(repository, lines, os.open("/dev/full", os.O_WRONLY))
        assert (status, told) == (3, "slate: no space left for what was to be printed\n")
