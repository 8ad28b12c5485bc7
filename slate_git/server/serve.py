"""The server itself, by the official SDK; the one module that imports it."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Iterable, Sequence
from pathlib import Path
from threading import Thread
from typing import Any, cast

from mcp import MCPError, types
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server

from slate_git.base.atomic import NotWritten
from slate_git.base.release import number
from slate_git.base.text import whole
from slate_git.server import client_root
from slate_git.server.answer import Wrong, answer
from slate_git.server.message import Message
from slate_git.server.tools import DEFINITIONS, INSTRUCTIONS, NAME
from slate_git.server.wire import Wire

Context = ServerRequestContext[Any, Any]

PATIENCE = 5.0
"""Seconds that a client has to name its roots."""

ASKED = "roots"

_one = asyncio.Lock()


def run(wire: Wire, lead: Sequence[str], rest: Iterable[Message], answered: bool) -> None:
    """Serve a client whose first lines are ``lead``, until it ends.

    ``answered``: the first of them was, and the SDK's own answer to it is not sent.
    Raises the ``OSError`` of a client that takes no more answers.
    """
    asyncio.run(_serve(wire, lead, rest, answered))


async def _serve(wire: Wire, lead: Sequence[str], rest: Iterable[Message], answered: bool) -> None:
    waiting: asyncio.Queue[str | None] = asyncio.Queue(1)
    out = _Out(wire, waiting, answered)
    loop = asyncio.get_running_loop()

    def put(line: str | None) -> None:
        asyncio.run_coroutine_threadsafe(waiting.put(line), loop).result()

    def read() -> None:
        try:
            for message in rest:
                put(message.line)
            put(None)
        except (OSError, RuntimeError) as fault:  # the client, or our own loop, has ended
            if isinstance(fault, OSError):
                out.fault = fault
                put(None)

    # Nobody waits for it at the end: it may stand in a read for ever.
    Thread(target=read, daemon=True).start()
    server = make()
    given = cast(Any, _given(lead, waiting))
    async with stdio_server(given, cast(Any, out)) as (source, sink):
        await server.run(source, sink, server.create_initialization_options())
    if out.fault:
        raise out.fault


async def _given(lead: Sequence[str], waiting: asyncio.Queue[str | None]) -> AsyncIterator[str]:
    """The client's lines as the SDK takes them."""
    for first in lead:
        yield first
    while (line := await waiting.get()) is not None:
        yield line


class _Out:
    """What the SDK writes to. Where the client takes no more, its lines end as well."""

    def __init__(self, wire: Wire, waiting: asyncio.Queue[str | None], answered: bool) -> None:
        self.wire, self.waiting, self.answered = wire, waiting, answered
        self.fault: OSError | None = None

    async def write(self, line: str) -> None:
        if self.answered:
            self.answered = False  # ``initialize``, which the SDK answers before all else
        elif self.fault is None:
            try:
                await asyncio.to_thread(self.wire.send, line)
            except OSError as fault:
                self.fault = fault
                await self.waiting.put(None)

    async def flush(self) -> None:
        pass


def make() -> Server[Any]:
    """The server, not yet connected to anything."""
    return Server(
        NAME,
        version=number(),
        instructions=INSTRUCTIONS,
        on_list_tools=_list_tools,
        on_call_tool=_call_tool,
    )


async def _list_tools(
    context: Context, params: types.PaginatedRequestParams | None
) -> types.ListToolsResult:
    return types.ListToolsResult(tools=[types.Tool.model_validate(tool) for tool in DEFINITIONS])


async def _call_tool(
    context: Context, params: types.CallToolRequestParams
) -> types.CallToolResult | types.InputRequiredResult:
    capabilities = context.session.client_capabilities
    roots: list[str] = []
    if capabilities is not None and capabilities.roots is not None:
        # From protocol 2026-07-28 on a server asks by an answer, not by a request of its own.
        if context.session.can_send_request:
            roots = await _roots(context)
        elif params.input_responses is None:
            return types.InputRequiredResult(input_requests={ASKED: types.ListRootsRequest()})
        else:
            roots = _named(params.input_responses.get(ASKED))
    # In a thread, since another writer's lock may keep it waiting, and one after
    # the other; a call that has begun is finished, wanted or not.
    async with _one:
        text, wrong = await asyncio.to_thread(_answer, roots, params)
    # A name that is no UTF-8 cannot be sent as it is.
    text = whole(text)
    return types.CallToolResult(content=[types.TextContent(text=text)], is_error=wrong)


async def _roots(context: Context) -> list[str]:
    """The client's roots by a request to it; none where it does not name them in time."""
    try:
        found = await context.session.send_request(
            types.ListRootsRequest(), types.ListRootsResult, request_read_timeout_seconds=PATIENCE
        )
    except (MCPError, ValueError):
        return []
    return _named(found)


def _named(found: object) -> list[str]:
    listed = found.roots if isinstance(found, types.ListRootsResult) else []
    return [str(root.uri) for root in listed]


def _answer(roots: list[str], params: types.CallToolRequestParams) -> tuple[str, bool]:
    """The text of an answer, and whether it is an error. No fault of ours ends the server."""
    try:
        root = client_root.find(roots, os.environ, Path.cwd())
        return answer(root, params.name, params.arguments or {}), False
    except Wrong as wrong:
        return str(wrong), True
    except (client_root.NoRoot, NotWritten) as fault:
        return f"slate: {fault}", True
    except Exception as fault:
        return f"slate: a fault of ours: {type(fault).__name__}: {fault}", True
