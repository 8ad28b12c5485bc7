"""JSON as formatters leave it."""

from __future__ import annotations

import json

import pytest

from slate_git.install.text.json_lines import lines


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({"a": ["mcp"]}, '{\n  "a": ["mcp"]\n}'),
        ({"a": ["x" * 40, "y" * 40]}, None),
        ({"a": [{"b": 1}]}, '{\n  "a": [\n    {\n      "b": 1\n    }\n  ]\n}'),
        ({"a": {}, "b": []}, '{\n  "a": {},\n  "b": []\n}'),
        ([1, 2], "[1, 2]"),
        ("ä", '"ä"'),
        # 80 columns, without a comma and with one
        ({"a": ["x" * 69]}, '{\n  "a": ["' + "x" * 69 + '"]\n}'),
        ({"a": ["x" * 70]}, None),
        ({"a": ["x" * 69], "b": 1}, None),
    ],
)
def test_a_short_list_stands_on_one_line(value: object, expected: str | None) -> None:
    found = lines(value, "  ")
    assert json.loads(found) == value
    assert found == (expected or json.dumps(value, indent=2, ensure_ascii=False))
