"""A payload's JSON is read as ``json`` reads it, and what is none is nobody's call."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slate_git.hook import payload

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(VALUES, st.sampled_from(["", " ", "\n\t", "\r\n"]))
def test_any_document_is_read_as_json_reads_it(value: Any, around: str) -> None:
    text = around + json.dumps(value) + around
    assert payload.read(text) == json.loads(text)


@given(st.text(alphabet='{}[]",:\\u0041 truefalsn-1.e\n\x00', max_size=12))
def test_any_text_is_refused_where_json_refuses_it(text: str) -> None:
    try:
        expected = json.loads(text, strict=False)
    except ValueError:
        with pytest.raises(
            ValueError, match=r"JSON|Expecting|Invalid|Unterminated|delimiter|Extra"
        ):
            payload.read(text)
    else:
        assert payload.read(text) == expected


def test_control_characters_in_a_text_are_forgiven() -> None:
    assert payload.read('{"command": "a\nb\x01"}') == {"command": "a\nb\x01"}


@pytest.mark.parametrize("data", [b"", b"{", b"[" * 100_000, b"\xff\xfe", b'{"a": 1} {}'])
def test_what_is_no_document_is_nothing_to_an_agent_of_json(data: bytes) -> None:
    adapter = cast(Any, SimpleNamespace(read=lambda value, event: ("heard", value, event)))
    assert payload.heard(adapter, payload.parsed(data), "call") is None


def test_an_agent_that_sends_text_is_given_it() -> None:
    adapter = cast(Any, SimpleNamespace(read=None, read_text=lambda text, event: (text, event)))
    assert payload.heard(adapter, payload.parsed(b"plain words"), "call") == (
        "plain words",
        "call",
    )


def test_a_byte_order_mark_goes_and_bytes_that_are_no_utf8_are_replaced() -> None:
    adapter = cast(Any, SimpleNamespace(read=lambda value, event: value))
    assert payload.heard(adapter, payload.parsed(b'\xef\xbb\xbf{"a": "\xff"}'), "call") == {
        "a": "�"
    }


TEXTS = st.text(st.characters(codec=None), max_size=30)
WRITTEN = st.recursive(
    TEXTS | st.integers(), lambda inner: st.dictionaries(TEXTS, inner, max_size=3), max_leaves=8
)


@given(WRITTEN)
def test_it_is_written_as_json_writes_it(value: object) -> None:
    assert payload.write(value) == json.dumps(value, separators=(",", ":"))
    assert payload.write(value, ", ", ": ") == json.dumps(value)
