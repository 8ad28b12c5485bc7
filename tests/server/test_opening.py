"""What is answered before the SDK is there is what the SDK answers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from threading import Condition
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mcp.types.version import HANDSHAKE_PROTOCOL_VERSIONS

from slate_git.server import serve
from slate_git.server.message import Message, read
from slate_git.server.opening import VERSIONS, Opening
from slate_git.server.wire import Wire


class Collected(Wire):
    """A client that keeps what it is sent, and ends once it has so many answers."""

    def __init__(self, wanted: int) -> None:
        super().__init__(-1, -1)
        self.sent: list[Any] = []
        self.wanted = wanted
        self.came = Condition()

    def send(self, line: str) -> None:
        with self.came:
            self.sent.append(json.loads(line))
            self.came.notify()

    def messages(self) -> Iterator[Message]:
        with self.came:
            assert self.came.wait_for(lambda: len(self.sent) >= self.wanted, 20), self.sent
        yield from ()


def said(id: int | None, method: str, params: Any = ...) -> Message:
    value = {"jsonrpc": "2.0", "id": id, "method": method, "params": params}
    value = {key: v for key, v in value.items() if v is not ... and (key, v) != ("id", None)}
    found = read(json.dumps(value).encode())
    assert isinstance(found, Message)
    return found


def hello(version: str = "2025-06-18", able: Any = None, **client: Any) -> dict[str, Any]:
    named = {"name": "claude-code", "version": "2.1.332", **client}
    return {"protocolVersion": version, "capabilities": able or {}, "clientInfo": named}


def greeted(version: str, able: Any, client: dict[str, Any]) -> dict[str, Any]:
    found = hello(version, able)
    found["clientInfo"].update(client)
    return found


def by_sdk(messages: list[Message], answered: bool = False) -> list[Any]:
    wire = Collected(sum("id" in message.value for message in messages) - answered)
    serve.run(wire, [message.line for message in messages], wire.messages(), answered)
    return sorted(wire.sent, key=lambda reply: reply["id"])


def by_us(messages: list[Message]) -> tuple[list[Any], Opening, list[Message]]:
    """What is answered, by whom, and what is left for the SDK."""
    opening = Opening()
    sent: list[Any] = []
    for at, message in enumerate(messages):
        lines = opening.answered(message)
        if lines is None:
            return sent, opening, messages[at:]
        sent += map(json.loads, lines)
    return sent, opening, []


def test_the_revisions_are_those_of_the_sdk() -> None:
    assert tuple(HANDSHAKE_PROTOCOL_VERSIONS) == VERSIONS


ABLE = [{}, {"roots": {}}, {"roots": {"listChanged": True}, "elicitation": {}, "sampling": {}}]
"""What Codex, Claude Code and Gemini CLI say of themselves."""


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("able", ABLE)
def test_an_opening_is_answered_as_the_sdk_answers_it(version: str, able: Any) -> None:
    messages = [
        said(0, "initialize", hello(version, able, title="Claude Code")),
        said(None, "notifications/initialized"),
        said(1, "tools/list"),
        said(2, "ping"),
        said(3, "tools/list", {"_meta": {"progressToken": 1}}),
        said(4, "ping", {}),
    ]
    ours, _, left = by_us(messages)
    assert left == []
    assert ours == by_sdk(messages)
    assert [reply["id"] for reply in ours] == [0, 1, 2, 3, 4]


OTHERS = {
    "a revision of later": said(0, "initialize", hello("2026-07-28")),
    "a capability that is none": said(0, "initialize", hello(able={"roots": "yes"})),
    "one that is not known": said(0, "initialize", hello(able={"tasks": {}})),
    "no client": said(0, "initialize", {"protocolVersion": "2025-06-18"}),
    "nothing": said(0, "initialize"),
    "a discovery": said(0, "server/discover", {"_meta": {}}),
    "a list before all": said(0, "tools/list"),
    "a ping before all": said(0, "ping"),
    "a note before all": said(None, "notifications/initialized"),
}


@pytest.mark.parametrize("message", OTHERS.values(), ids=OTHERS)
def test_all_else_is_the_sdks(message: Message) -> None:
    ours, opening, left = by_us([message])
    assert (ours, opening.lead, left) == ([], [], [message])


def test_a_second_greeting_is_the_sdks() -> None:
    messages = [said(0, "initialize", hello()), said(1, "initialize", hello())]
    ours, _, left = by_us(messages)
    assert len(ours) == 1
    assert left == messages[1:]


loose: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, 5, "x", [], {}, {"listChanged": 1}, {"listChanged": False}]
)
ables = st.dictionaries(
    st.sampled_from(["roots", "sampling", "elicitation", "experimental", "tasks", "other"]), loose
)
clients = st.dictionaries(st.sampled_from(["title", "version", "icons", "other"]), loose)
greetings = st.builds(
    lambda version, able, client, more: {**greeted(version, able, client), **more},
    st.sampled_from([*VERSIONS, "", "1"]),
    ables,
    clients,
    st.dictionaries(st.sampled_from(["clientInfo", "capabilities", "_meta"]), loose, max_size=1),
)
methods = st.sampled_from(
    ["ping", "tools/list", "notifications/initialized", "notifications/cancelled", "a/b"]
)
metas = st.just(...) | loose | st.dictionaries(st.sampled_from(["_meta", "cursor"]), loose)


@given(greeting=greetings, more=st.lists(st.tuples(st.booleans(), methods, metas), max_size=4))
def test_who_opens_is_not_to_be_seen(
    greeting: dict[str, Any], more: list[tuple[bool, str, Any]]
) -> None:
    """Ours and then the SDK say together what the SDK says alone."""
    messages = [said(0, "initialize", greeting)]
    for id, (asks, method, params) in enumerate(more, 1):
        value = {"jsonrpc": "2.0", "method": method}
        found = read(
            json.dumps(
                {
                    **value,
                    **({"id": id} if asks else {}),
                    **({} if params is ... else {"params": params}),
                }
            ).encode()
        )
        if isinstance(found, Message):
            messages.append(found)
    ours, opening, left = by_us(messages)
    if left:
        lead = [found for line in opening.lead if isinstance(found := read(line.encode()), Message)]
        ours += by_sdk([*lead, *left], answered=bool(lead))
    assert sorted(ours, key=lambda reply: reply["id"]) == by_sdk(messages)
