"""A client's session: its opening first, and the SDK from its first call on."""

from __future__ import annotations

import gc

from slate_git.server.opening import Opening
from slate_git.server.wire import Wire


def run(wire: Wire) -> None:
    """Serve one client until it closes its end."""
    opening = Opening()
    messages = wire.messages()
    for message in messages:
        lines = opening.answered(message)
        if lines is None:
            break
        for line in lines:
            wire.send(line)
    else:
        return
    # A seventh of the import's time is the collector's, which finds nothing to collect.
    gc.disable()
    from slate_git.server import serve

    gc.freeze()
    gc.enable()
    serve.run(wire, [*opening.lead, message.line], messages, answered=bool(opening.lead))
