"""A server process under the SDK's own client."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from mcp import Client, StdioServerParameters, stdio_client, types

COMMAND = [sys.executable, "-m", "slate_git", "mcp"]


def started(cwd: Path) -> Any:
    """The transport of a server that is started in ``cwd``."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return stdio_client(
        StdioServerParameters(command=COMMAND[0], args=COMMAND[1:], cwd=cwd, env=environment)
    )


def talk(
    cwd: Path,
    use: Callable[[Client], Awaitable[Any]],
    mode: str = "auto",
    roots: list[Path] | None = None,
) -> Any:
    """What ``use`` gives back, of a server started in ``cwd`` and a client that names ``roots``."""

    async def named(context: Any) -> types.ListRootsResult:
        found = [types.Root.model_validate({"uri": root.as_uri()}) for root in roots or ()]
        return types.ListRootsResult(roots=found)

    async def session() -> Any:
        callback = named if roots is not None else None
        async with Client(started(cwd), mode=mode, list_roots_callback=callback) as client:
            return await use(client)

    return asyncio.run(asyncio.wait_for(session(), 60))


def text(result: types.CallToolResult) -> str:
    """The one text of a result."""
    assert len(result.content) == 1
    assert isinstance(result.content[0], types.TextContent)
    return result.content[0].text
