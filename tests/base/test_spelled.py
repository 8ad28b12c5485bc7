"""Bytes of names that are no UTF-8, in text and in JSON."""

from __future__ import annotations

import json
import os

import pytest

from slate_git.base.json_dump import dump
from slate_git.base.text import whole

NAMES = [b"caf\xe9.txt", b"\xff", b"\xed\xa0\x80", "ü\U0001f600".encode(), b"\x80\xfe/a"]


@pytest.mark.parametrize("name", NAMES)
def test_they_are_spelled_out(name: bytes) -> None:
    text = os.fsdecode(name)
    assert whole(text).encode() == name.decode("utf-8", "backslashreplace").encode()
    for ascii_only in (True, False):
        printed = dump({text: [text]}, ascii_only)
        printed.encode("ascii" if ascii_only else "utf-8")
        shown = whole(text)
        assert json.loads(printed) == {shown: [shown]}


def test_a_lone_half_of_a_character() -> None:
    assert whole("a\ud800b") == "a\\ud800b"
    assert json.loads(dump("\ud83d")) == "\\ud83d"
