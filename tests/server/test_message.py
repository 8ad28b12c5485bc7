"""What is no message gets one valid reply; what is handed on the SDK can read."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from mcp.types import jsonrpc_message_adapter

from slate_git.server.message import DEEPEST, MOST, Message, read

CALL = {"jsonrpc": "2.0", "id": 7, "method": "tools/call"}


def deep(levels: int) -> str:
    return '{"method":"tools/call","params":%s,"jsonrpc":"2.0","id":7}' % (
        '{"a":' * levels + "1" + "}" * levels
    )


REFUSED = {
    "400 deep": (deep(400), 7, -32600),
    "deeper than a parser goes": (deep(100_000), 7, -32600),
    "a level too deep": (deep(DEEPEST), 7, -32600),
    "half of a character": (json.dumps({**CALL, "params": {"a": "\ud800"}}), 7, -32602),
    "half of one in a key": (json.dumps({**CALL, "params": {"\udfff": 1}}), 7, -32602),
    "no JSON": ("what", None, -32700),
    "JSON cut short": ('{"jsonrpc":"2.0","id":7,"method":"ping","params":{"a', 7, -32700),
    "a number that is none": (
        '{"method":"a","params":{"a":NaN},"jsonrpc":"2.0","id":7}',
        7,
        -32700,
    ),
    "both": ('{"jsonrpc":"2.0","id":7,"method":"ping","error":{}}', 7, -32600),
    "a batch": ("[]", None, -32600),
    "nothing in it": ("{}", None, -32600),
    "another protocol": ('{"jsonrpc":"1.0","id":7,"method":"ping"}', 7, -32600),
    "an id that is none": ('{"jsonrpc":"2.0","id":1.5,"method":"ping"}', None, -32600),
    "no id at all": ('{"jsonrpc":"2.0","id":null,"method":"ping"}', None, -32600),
    "an id of half a character": ('{"jsonrpc":"2.0","id":"\\ud800","method":"a"}', None, -32602),
    "a method that is none": ('{"jsonrpc":"2.0","id":"x","method":5}', "x", -32600),
    "params in a list": ('{"jsonrpc":"2.0","id":7,"method":"ping","params":[1]}', 7, -32602),
    "an answer that cannot be read": ('{"jsonrpc":"2.0","id":7,"result":{"a', None, -32700),
}


@pytest.mark.parametrize(("line", "id", "code"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_read_gets_one_reply(line: str, id: Any, code: int) -> None:
    said = read(line.encode())
    assert isinstance(said, str)
    reply = json.loads(said)
    assert (reply["jsonrpc"], reply["id"], reply["error"]["code"]) == ("2.0", id, code)
    assert "result" not in reply
    assert len(said) < 300


@pytest.mark.parametrize(
    ("line", "id"),
    [
        (b'{"jsonrpc":"2.0","id":"a-1","method":"tools/call","params":{"a":"', "a-1"),
        (b'{"method":"tools/call","params":{"id":8,"a":"', 9),
        (b'{"params":{"method":"x","id":8,"a":"', None),
    ],
)
def test_the_id_of_a_line_that_is_too_long_stands_at_either_end(line: bytes, id: Any) -> None:
    ends = line + b'\xff","b":{"jsonrpc":"2.0","id":8}},"jsonrpc":"2.0"'
    ends += b',"id":9}' if id in (9, None) else b"}"
    said = read(ends, cut=True)
    assert isinstance(said, str)
    assert json.loads(said)["id"] == id
    assert f"{MOST:,}" in said


def test_bytes_that_are_no_text_are_said_to_be_none() -> None:
    said = read(b'{"jsonrpc":"2.0","id":7,"method":"a","params":{"a":"\xff"}}')
    assert isinstance(said, str)
    assert json.loads(said)["id"] == 7
    assert "UTF-8" in said


@pytest.mark.parametrize(
    "line",
    [
        '{"jsonrpc":"2.0","method":"notifications/x","params":{"a":"\\ud800"}}',
        '{"jsonrpc":"2.0","method":"notifications/x","params":[]}',
        '{"jsonrpc":"2.0","id":1,"result":[]}',
        '{"jsonrpc":"2.0","id":1,"error":{"code":"1"}}',
    ],
)
def test_what_waits_for_no_answer_gets_none(line: str) -> None:
    assert read(line.encode()) is None


texts = st.text(st.characters(exclude_categories=()), max_size=4)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)
ids = st.none() | st.booleans() | st.integers() | st.integers(-(10**30), 10**30) | values
members = {
    "jsonrpc": st.just("2.0") | values,
    "id": ids,
    "method": st.sampled_from(["initialize", "ping", "tools/call", "notifications/x"]) | values,
    "params": st.dictionaries(texts, values, max_size=3) | values,
    "result": st.dictionaries(texts, values, max_size=3) | values,
    "error": st.fixed_dictionaries({"code": st.integers() | values, "message": texts}) | values,
}
messages = st.fixed_dictionaries({}, optional=members)


@st.composite
def broken(draw: st.DrawFn) -> bytes:
    """A message in which bytes are left out, doubled or changed."""
    line = bytearray(json.dumps(draw(messages)).encode())
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(line)))
        line[at : at + draw(st.integers(0, 2))] = draw(st.binary(max_size=2))
    return bytes(line).replace(b"\n", b" ")


@given(line=broken() | messages.map(lambda value: json.dumps(value).encode()))
@example(line=json.dumps({**CALL, "params": json.loads(deep(DEEPEST - 1))["params"]}).encode())
@example(line=b'{"jsonrpc":"2.0","id":1e0,"method":"ping"}')
def test_each_line_is_read_by_the_sdk_or_answered(line: bytes) -> None:
    found = read(line)
    if isinstance(found, Message):
        read_by_sdk = jsonrpc_message_adapter.validate_json(found.line, by_name=False)
        told = read_by_sdk.model_dump(by_alias=True, exclude_unset=True)
        assert told.get("id") == found.id or "method" not in found.value
        assert told.get("method") == found.method
    elif found is not None:
        assert json.loads(found.encode().decode())["error"]["message"]
