"""JSON without ``json``: the same values and the same bytes."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slate_git.hook import payload

texts = st.text(st.characters(codec=None), max_size=30)
values = st.recursive(
    texts | st.integers() | st.floats(allow_nan=False) | st.booleans() | st.none(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=8,
)
written = st.recursive(
    texts | st.integers(), lambda inner: st.dictionaries(texts, inner, max_size=3), max_leaves=8
)


@given(values, st.sampled_from(["", " ", "\n\t"]))
def test_what_json_writes_is_read(value: object, space: str) -> None:
    assert payload.read(space + json.dumps(value) + space) == value


@pytest.mark.parametrize("text", ["", "{", "[1,]", "nul", "{} {}", "'a'", '"a', "[" * 100_000])
def test_no_document(text: str) -> None:
    with pytest.raises((ValueError, RecursionError)):
        payload.read(text)


@given(written)
def test_it_is_written_as_json_writes_it(value: object) -> None:
    assert payload.write(value) == json.dumps(value, separators=(",", ":"))
    assert payload.write(value, ", ", ": ") == json.dumps(value)
