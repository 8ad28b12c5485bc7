"""Characters that show nothing, and such as do."""

from __future__ import annotations

import pytest

from slate_git.base.characters import hidden


@pytest.mark.parametrize("character", ["\u202a", "\U000e0041", "\u3164", "\x07", "\x85", "\ue000"])
def test_what_is_hidden(character: str) -> None:
    assert hidden(character)


@pytest.mark.parametrize("character", ["\n", "\t", " ", "a", "é", "日", "😀", "\u0301"])
def test_what_is_seen(character: str) -> None:
    assert not hidden(character)
