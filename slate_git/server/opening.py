"""What a client asks before its first call, answered without the SDK, whose import takes most of
a second: every session of every agent begins with it, and few go on to a call.

Only what is in the plainest form is answered here, and as the SDK answers it, which a test
compares; all else is the SDK's, which is then given the opening once more.
"""

from __future__ import annotations

from typing import Any

from slate_git.base.release import number
from slate_git.server.message import Message, reply
from slate_git.server.tools import DEFINITIONS, INSTRUCTIONS, NAME

VERSIONS = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25")
"""The protocol's revisions that begin with ``initialize``; later ones are the SDK's."""

CAPABILITIES: dict[str, Any] = {"tools": {"listChanged": False}}

CLIENT = {"name", "title", "version", "description", "websiteUrl"}
KNOWN = {
    # What a client may be able to do, with the flags of each.
    "roots": {"listChanged"},
    "sampling": set(),
    "elicitation": set(),
    "experimental": set(),
}


class Opening:
    """The first messages of a client. ``lead`` is what the SDK has to hear of them."""

    def __init__(self) -> None:
        self.lead: list[str] = []

    def answered(self, message: Message) -> list[str] | None:
        """The lines that answer it, perhaps none; None: it is the SDK's, with what follows."""
        method, params = message.method, message.value.get("params")
        result: dict[str, Any]
        if method == "initialize" and not self.lead and params and _plain_hello(params):
            self.lead.append(message.line)
            result = {
                "capabilities": CAPABILITIES,
                "instructions": INSTRUCTIONS,
                "protocolVersion": params["protocolVersion"],
                "serverInfo": {"name": NAME, "version": number()},
            }
        elif not self.lead or not _plain(params):
            return None
        elif method == "ping" and "id" in message.value:
            result = {}
        elif method == "tools/list" and "id" in message.value:
            result = {"tools": DEFINITIONS}
        elif method == "notifications/initialized" and "id" not in message.value:
            if len(self.lead) == 1:
                self.lead.append(message.line)
            return []
        else:
            return None
        return [reply({"id": message.id, "result": result})]


def _plain(params: Any) -> bool:
    """Whether a request asks for nothing special."""
    if not params:
        return True
    meta = params.get("_meta") if params.keys() == {"_meta"} else None
    return (
        isinstance(meta, dict)
        and meta.keys() <= {"progressToken"}
        and all(type(token) in (int, str) for token in meta.values())
    )


def _plain_hello(params: Any) -> bool:
    """Whether a client introduces itself in a form that every revision has."""
    if not isinstance(params, dict) or params.keys() != {
        "protocolVersion",
        "capabilities",
        "clientInfo",
    }:
        return False
    client, able = params["clientInfo"], params["capabilities"]
    return (
        params["protocolVersion"] in VERSIONS
        and isinstance(client, dict)
        and client.keys() >= {"name", "version"}
        and client.keys() <= CLIENT
        and all(isinstance(value, str) for value in client.values())
        and isinstance(able, dict)
        and able.keys() <= KNOWN.keys()
        and all(_plain_flags(able[key], KNOWN[key]) for key in able)
    )


def _plain_flags(value: Any, flags: set[str]) -> bool:
    return (
        isinstance(value, dict)
        and value.keys() <= flags
        and all(isinstance(flag, bool) for flag in value.values())
    )
