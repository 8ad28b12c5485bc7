"""``slate mcp``."""

from __future__ import annotations

import gc


def mcp() -> None:
    """Serve remember, recall and forget to an agent, by the Model Context Protocol on stdio.

    `slate init` declares it in the agents' configuration. Example: slate mcp
    """
    # The SDK takes most of a second to import, so no other command may wait for
    # it; a seventh of that is the collector, which finds nothing to collect.
    gc.disable()
    from slate_git.server import serve

    gc.freeze()
    gc.enable()
    serve.run()
