"""Editing JSON as text: what is added comes out again to the byte, and nothing else moves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from slate_git.install.text import json_edit
from slate_git.install.text.json_text import JsonError, JsonValue, parse, plain
from tests.install.text.texts import files

VALUE = {"matcher": "x", "hooks": [{"command": 'a "b"', "timeout": 10}]}


def containers(
    node: JsonValue, way: tuple[int, ...] = ()
) -> Iterator[tuple[tuple[int, ...], JsonValue]]:
    if node.kind != "scalar":
        yield way, node
    for position, child in enumerate(node.children):
        yield from containers(child.value, (*way, position))


def add_and_remove(text: str, data: st.DataObject) -> None:
    found = list(containers(parse(text).root))
    way, node = data.draw(st.sampled_from(found))
    key = "ours" if node.kind == "object" else None
    more = json_edit.append(text, node, key, VALUE)
    there = node_at(parse(more).root, way)
    before, after = plain(node), plain(there)
    assert after == ({**before, "ours": VALUE} if key else [*before, VALUE])
    assert json_edit.remove(more, (*way, len(node.children))) == text
    twice = json_edit.append(more, there, "too" if key else None, 5)
    assert json_edit.remove(twice, (*way, len(node.children) + 1)) == more


def node_at(node: JsonValue, way: tuple[int, ...]) -> JsonValue:
    for position in way:
        node = node.children[position].value
    return node


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(files(), st.data())
def test_what_is_appended_anywhere_comes_out_to_the_byte(text: str, data: st.DataObject) -> None:
    add_and_remove(text, data)


@pytest.mark.long
@settings(max_examples=5000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(files(), st.data())
def test_what_is_appended_anywhere_comes_out_to_the_byte_long(
    text: str, data: st.DataObject
) -> None:
    add_and_remove(text, data)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(files(), st.data())
def test_removing_any_value_leaves_the_others(text: str, data: st.DataObject) -> None:
    found = [(way, node) for way, node in containers(parse(text).root) if node.children]
    if not found:
        return
    way, node = data.draw(st.sampled_from(found))
    position = data.draw(st.integers(0, len(node.children) - 1))
    left = json_edit.remove(text, (*way, position))
    others = [plain(child.value) for i, child in enumerate(node.children) if i != position]
    if others:
        assert left is not None
        there = node_at(parse(left).root, way)
        assert [plain(child.value) for child in there.children] == others


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"a":1}', '{"a":1,"k":{"x":[1]}}'),
        ('{"a": 1}', '{"a": 1, "k": {"x": [1]}}'),
        ("{}", '{\n  "k": {\n    "x": [\n      1\n    ]\n  }\n\n}'),
        (
            '{\n\t"a": 1\n}\n',
            '{\n\t"a": 1,\n\t"k": {\n\t\t"x": [\n\t\t\t1\n\t\t]\n\t}\n}\n',
        ),
        (
            '{\r\n    "a": 1\r\n}\r\n',
            '{\r\n    "a": 1,\r\n    "k": {\r\n        "x": [\r\n            1\r\n        ]\r\n'
            "    }\r\n}\r\n",
        ),
        (
            '{\n  "a": 1, // why\n}',
            '{\n  "a": 1, // why\n  "k": {\n    "x": [\n      1\n    ]\n  },\n}',
        ),
        (
            '{\n  "a": 1 // why\n}',
            '{\n  "a": 1, // why\n  "k": {\n    "x": [\n      1\n    ]\n  }\n}',
        ),
    ],
    ids=["minified", "one line", "empty", "tabs", "CRLF", "trailing comma", "comment"],
)
def test_a_member_is_added_in_the_style_of_the_file(text: str, expected: str) -> None:
    added = json_edit.append(text, parse(text).root, "k", {"x": [1]})
    assert added == expected


@pytest.mark.parametrize(
    ("text", "way", "expected"),
    [
        ("[1, 2, 3]", (0,), "[2, 3]"),
        ("[1, 2, 3]", (1,), "[1, 3]"),
        ("[1, 2, 3]", (2,), "[1, 2]"),
        ("[1, /*b*/ 2]", (1,), "[1 /*b*/]"),
        ("[\n  // one\n  1, 2\n]", (0,), "[\n  // one\n 2\n]"),
        ("[\n  1, // one\n  2 // two\n]", (1,), "[\n  1 // one\n // two\n]"),
        ('{"a": {"b": [1]}, "c": 2}', (0, 0, 0), '{"c": 2}'),
    ],
)
def test_removing_takes_the_comma_and_keeps_the_comments(
    text: str, way: tuple[int, ...], expected: str
) -> None:
    assert json_edit.remove(text, way) == expected


def test_nothing_is_left_of_a_document_that_held_only_ours() -> None:
    assert json_edit.remove('{"a": {"b": [1]}}', (0, 0, 0)) is None


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("", 1, 1),
        ("{", 1, 2),
        ("{'a': 1}", 1, 2),
        ('{"a" 1}', 1, 6),
        ('{"a": 1 "b": 2}', 1, 9),
        ('{\n  "a": 01\n}', 2, 8),
        ('{"a": tru}', 1, 7),
        ('{"a": "x\ny"}', 1, 7),
        ('{"a": "\\q"}', 1, 7),
        ('{"a": 1}}', 1, 9),
        ("[1,,2]", 1, 4),
        ("[,]", 1, 2),
        ("/* open", 1, 1),
        ("[" * 300, 1, 202),
        ("NaN", 1, 1),
    ],
)
def test_a_fault_is_told_with_its_place(text: str, line: int, column: int) -> None:
    with pytest.raises(JsonError) as caught:
        parse(text)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_a_number_too_long_for_an_integer_is_no_fault() -> None:
    assert plain(parse("[" + "9" * 5000 + "]").root) == ["9" * 5000]
