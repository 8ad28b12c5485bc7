"""``slate mcp``."""

from __future__ import annotations


def mcp() -> None:
    """Serve remember, recall and forget to an agent, by the Model Context Protocol on stdio.

    `slate init` declares it in the agents' configuration. Example: slate mcp
    """
    # The SDK takes most of a second to import; no other command may wait for it.
    from slate_git.server import serve

    serve.run()
