"""``slate mcp``."""

from __future__ import annotations


def mcp() -> None:
    """Serve remember, recall and forget to an agent, by the Model Context Protocol on stdio.

    `slate init` declares it in the agents' configuration. Example: slate mcp
    """
    from slate_git.cli import console
    from slate_git.server import session
    from slate_git.server.wire import Closed, Wire

    try:
        wire = Wire.claimed()
    except Closed:
        console.fail("mcp: stdin or stdout is closed: an agent starts it with both open")
    try:
        session.run(wire)
    except BrokenPipeError:
        pass  # the client has gone without closing our stdin
