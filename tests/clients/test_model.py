"""The scripted model itself, asked by hand: what counts as new, and with which call."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from http.client import HTTPConnection
from typing import Any

import pytest

from .model import Answer, Call, Model, Request
from .server import Server


class Plain:
    """A protocol that is the values themselves."""

    def read(self, path: str, headers: Mapping[str, str], body: Any) -> Request | None:
        if path != "/model":
            return None
        texts = [(role, text) for role, text in body.get("texts", [])]
        context = headers.get("x-agent", "")
        return Request(context, texts, body.get("results", {}), body.get("ask", "turn"))

    def write(self, path: str, body: Any, answer: Answer) -> tuple[str, bytes]:
        return "application/json", json.dumps([answer.text, [c.id for c in answer.calls]]).encode()


@pytest.fixture
def server() -> Iterator[Server]:
    server = Server(Model(Plain()))
    yield server
    server.close()


def send(server: Server, method: str, path: str, body: Any, agent: str = "") -> tuple[int, Any]:
    connection = HTTPConnection("127.0.0.1", server.port)
    connection.request(method, path, json.dumps(body), {"X-Agent": agent})
    answer = connection.getresponse()
    told = answer.status, json.loads(answer.read())
    connection.close()
    return told


def ask(server: Server, agent: str = "", **body: Any) -> list[str]:
    _, (_, calls) = send(server, "POST", "/model", body, agent)
    assert isinstance(calls, list)
    return calls


def call(name: str, *inside: Call) -> Call:
    return Call(name, "tool", {}, inside)


def sights(server: Server) -> list[tuple[str, str]]:
    return [(sight.place, sight.text) for sight in server.model.sights]


def test_steps_are_played_in_order_and_then_the_turn_closes(server: Server) -> None:
    server.model.play([[call("a"), [call("b"), call("c")]], [call("d")]])
    assert [ask(server) for _ in range(6)] == [["a"], ["b", "c"], [], ["d"], [], []]
    assert server.model.unplayed() == []


def test_what_was_not_asked_for_is_unplayed(server: Server) -> None:
    server.model.play([[call("a", call("inner")), call("b")]])
    assert ask(server) == ["a"]
    assert server.model.unplayed() == ["b", "inner"]
    ask(server, "agent", texts=[])
    assert server.model.unplayed() == ["b"]


def test_a_text_is_new_once_with_the_calls_whose_results_came_along(server: Server) -> None:
    server.model.play([[[call("a"), call("b")], call("c")]])
    first = ["user", "go"]
    ask(server, texts=[first])
    lesson = ["system", "lesson"]
    ask(server, texts=[first, lesson], results={"a": "1", "b": "2"})
    ask(server, texts=[first, lesson, lesson], results={"a": "1", "b": "2", "c": "3"})
    expected = [("start", "go"), ("a", "1"), ("b", "2"), ("a+b", "lesson")]
    assert sights(server) == [*expected, ("c", "3"), ("c", "lesson")]


def test_after_compaction_the_same_text_is_new_again(server: Server) -> None:
    server.model.play([[call("a"), call("b")]])
    ask(server, texts=[["user", "go"], ["system", "lesson"]])
    assert ask(server, ask="summary", texts=[["user", "lesson so far"]]) == []
    ask(server, texts=[["user", "summary"]])
    ask(server, texts=[["user", "summary"], ["system", "lesson"]])
    assert [text for _, text in sights(server)] == ["go", "lesson", "summary", "lesson"]


def test_a_sub_agent_has_a_context_and_steps_of_its_own(server: Server) -> None:
    server.model.play([[call("agent", call("inner")), call("after")]])
    ask(server, texts=[["user", "go"]])
    assert ask(server, "x", texts=[["user", "go"]]) == ["inner"]
    assert ask(server, "x", texts=[["user", "go"]], results={"inner": "ok"}) == []
    assert ask(server, results={"agent": "done"}) == ["after"]
    assert sights(server) == [("start", "go"), ("start", "go"), ("inner", "ok"), ("agent", "done")]


@pytest.mark.parametrize("method", ["POST", "GET", "CONNECT"])
def test_other_hosts_are_refused_and_named(server: Server, method: str) -> None:
    status, _ = send(server, method, "http://elsewhere.invalid/", {})
    assert status == 403
    assert server.strays == [f"{method} http://elsewhere.invalid/"]
