"""``slate forget``, and the ways to name a memory."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.run import PUSH, Done, tree


def test_several_at_once(slate: Callable[..., Done], repository: Path) -> None:
    for id in ("a", "b", "c"):
        slate("remember", f"Mind {id}", "--id", id, "--command", f"make {id}")
    done = slate("forget", "a", ".slate/lessons/b.yaml", "a")
    assert done.stdout == ".slate/lessons/a.yaml removed\n.slate/lessons/b.yaml removed\n"
    assert [line.split()[0] for line in slate("list").stdout.splitlines()] == ["c"]
    slate("build", "--check")
    found = json.loads(slate("forget", "c", "--json").stdout)
    assert found == {"root": str(repository), "removed": ["c"]}


def test_all_of_them_or_none(slate: Callable[..., Done], repository: Path) -> None:
    slate(*PUSH, "--id", "gate")
    before = tree(repository)
    said = slate("forget", "gate", "nothing", "neither", status=1).stderr
    assert said.startswith("slate: there is no memory nothing, neither, and nothing was removed: ")
    assert tree(repository) == before


@pytest.mark.parametrize("command", ["show", "history", "edit", "forget"])
@pytest.mark.parametrize(
    "name", ["gate", "gate.yaml", ".slate/lessons/gate.yaml", "{root}/.slate/lessons/gate.yaml"]
)
def test_a_memory_may_be_named_by_its_file(
    slate: Callable[..., Done],
    repository: Path,
    git: Callable[..., str],
    command: str,
    name: str,
) -> None:
    slate(*PUSH, "--id", "gate")
    git("add", ".", cwd=repository)
    git("commit", "-q", "-m", "x", cwd=repository)
    more = ("--text", "Run it") if command == "edit" else ()
    slate(command, name.replace("{root}", str(repository)), *more)
