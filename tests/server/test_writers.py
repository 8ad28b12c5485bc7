"""Several writers at once, and one that is killed: nothing is lost, and no file is half."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from mcp import Client

from slate_git.index import build
from slate_git.lesson import folder
from tests.server.client import COMMAND, started

EACH = 6

SUBJECTS = "build lint docs types cache schema".split()  # noqa: SIM905


def lesson(who: str, number: int) -> dict[str, object]:
    subject = SUBJECTS[number]
    text = f"{who} says: run the {subject} step alone, since {who} and {subject} share a port"
    return {"text": text, "when": {"tool": "shell", "match": f"{who} {subject}"}}


def test_two_servers_and_a_command_line_lose_nothing(repository: Path) -> None:
    """Each writes its lessons while the others write theirs; all of them have a file and rows."""

    async def server(who: str) -> None:
        async with Client(started(repository)) as client:
            for number in range(EACH):
                made = await client.call_tool("remember", lesson(who, number))
                assert not made.is_error, made

    async def command_line() -> None:
        for number in range(2):
            data = lesson("carla", number)
            words = ["remember", str(data["text"]), "--match", f"carla {SUBJECTS[number]}"]
            process = await asyncio.create_subprocess_exec(
                *COMMAND[:-1],
                *words,
                cwd=repository,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
                stdout=asyncio.subprocess.DEVNULL,
            )
            assert await process.wait() == 0

    async def all_at_once() -> None:
        await asyncio.gather(server("ada"), server("bob"), command_line())

    asyncio.run(asyncio.wait_for(all_at_once(), 100))
    built = build.tree(repository)
    assert not built.faults
    assert built.current, built.differences()
    wanted = {lesson(w, n)["text"] for w in ("ada", "bob") for n in range(EACH)}
    wanted |= {lesson("carla", number)["text"] for number in range(2)}
    assert {memory.text for memory in built.memories} == wanted


@pytest.mark.parametrize("delay", [0.0, 0.03])
def test_a_killed_server_leaves_no_half_file(delay: float, repository: Path) -> None:
    """Killed while calls are under way, it leaves whole files; the next write mends the index."""
    hello = '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":'
    hello += '"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}\n'
    hello += '{"jsonrpc":"2.0","method":"notifications/initialized"}\n'
    calls = "".join(
        '{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"remember",'  # noqa: UP031
        '"arguments":{"text":"Say number %d and no other","when":{"tool":"shell",'
        '"match":"number %d$"}}}}\n' % (number, number, number)
        for number in range(1, 200)
    )
    with subprocess.Popen(
        COMMAND,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=repository,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    ) as server:
        assert server.stdin
        assert server.stdout
        server.stdin.write(hello)
        server.stdin.flush()
        server.stdout.readline()
        server.stdin.write(calls)
        server.stdin.flush()
        server.stdout.readline()
        time.sleep(delay)
        server.kill()
    names = folder.names(repository)
    assert 1 <= len(names) < 199
    built = build.tree(repository)
    assert not built.faults
    assert len(built.memories) == len(names)
    build.write(repository, built)
    assert build.tree(repository).current
