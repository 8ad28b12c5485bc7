"""The server itself, on stdio, by the official SDK; the one module that imports it.

Stdout carries the protocol only: the SDK serves it from a descriptor of its own
and turns the process's into stderr, so that no ``print`` can get between.
"""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Any

from mcp import MCPError, types
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server

from slate_git.base.atomic import NotWritten
from slate_git.base.release import number
from slate_git.base.text import whole
from slate_git.server import client_root
from slate_git.server.answer import Wrong, answer
from slate_git.server.tools import DEFINITIONS, INSTRUCTIONS, NAME

Context = ServerRequestContext[Any, Any]

PATIENCE = 5.0
"""Seconds that a client has to name its roots."""

ASKED = "roots"

_one = asyncio.Lock()


def run() -> None:
    """Serve one client on stdin and stdout until it closes them."""
    asyncio.run(_serve())


async def _serve() -> None:
    server = make()
    async with stdio_server() as (read, write):
        await server.run(read, write, server.create_initialization_options())


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
        sent = params.arguments or {}
        root, place = client_root.find(roots, os.environ, Path.cwd(), sent)
        return answer(root, params.name, sent, place), False
    except Wrong as wrong:
        return str(wrong), True
    except (client_root.NoRoot, NotWritten) as fault:
        return f"slate: {fault}", True
    except Exception as fault:
        return f"slate: a fault of ours: {type(fault).__name__}: {fault}", True
