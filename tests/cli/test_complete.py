"""What a shell offers behind a command, asked as each shell asks."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from tests.cli import run
from tests.cli.run import Done


@pytest.fixture
def three(slate: Callable[..., Done], repository: Path) -> Path:
    for id in ("gate-before-push", "gate-two", "pool"):
        slate("remember", f"Mind {id}", "--id", id, "--command", f"make {id}")
    return repository


def as_bash(line: str) -> Mapping[str, str]:
    words = line.split(" ")
    count = str(len(words) - 1)
    return {"_SLATE_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": count}


def as_zsh(line: str) -> Mapping[str, str]:
    return {"_SLATE_COMPLETE": "complete_zsh", "_TYPER_COMPLETE_ARGS": line}


def as_fish(line: str) -> Mapping[str, str]:
    asked = {"_TYPER_COMPLETE_FISH_ACTION": "get-args", "_TYPER_COMPLETE_ARGS": line}
    return {"_SLATE_COMPLETE": "complete_fish", **asked}


@pytest.mark.parametrize("asked", [as_bash, as_zsh, as_fish])
@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("slate show gate", ["gate-before-push", "gate-two"]),
        ("slate forget gate-two po", ["pool"]),
        ("slate edit po", ["pool"]),
        ("slate history .slate/lessons/po", [".slate/lessons/pool.yaml"]),
        ("slate remember x --id gate-t", ["gate-two"]),
        ("slate show x", []),
    ],
)
def test_ids(
    three: Path, asked: Callable[[str], Mapping[str, str]], line: str, offered: list[str]
) -> None:
    done = run.process(three, env={**os.environ, **asked(line)})
    assert (done.returncode, done.stderr) == (0, "")
    ids = ("gate-before-push", "gate-two", "pool")
    assert [id for id in ids if id in done.stdout] == [
        one.removeprefix(".slate/lessons/").removesuffix(".yaml") for one in offered
    ]
    assert all(one in done.stdout for one in offered)


def test_outside_a_root_nothing_is_offered(tmp_path: Path) -> None:
    done = run.process(tmp_path, env={**os.environ, **as_bash("slate show g")})
    assert (done.stdout.strip(), done.stderr) == ("", "")
