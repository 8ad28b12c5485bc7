"""``slate list`` and ``slate show``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.cli.run import Done


def test_the_list_is_in_the_order_of_the_ids(slate: Callable[..., Done], repository: Path) -> None:
    assert slate("list").stderr == "slate: no memories yet\n"
    for id in ("a-2", "a", "b"):
        slate("remember", f"Mind {id}", "--id", id)
    listed = slate("list").stdout.splitlines()
    assert [line.split()[0] for line in listed] == ["a", "a-2", "b"]
