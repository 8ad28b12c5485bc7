"""A merge that was not brought to its end is named as that by whatever command is run."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from slate_git.lesson.memory import INDEX
from tests.cli.run import PUSH, Done

GATE = ".slate/lessons/gate.yaml"
SIDES = "HEAD has `text: Run the gate`, their has `text: Run the tests`"


@pytest.fixture
def merged(slate: Callable[..., Done], repository: Path) -> Path:
    slate(*PUSH, "--id", "gate")
    path = repository / GATE
    rest = path.read_text().split("\n", 1)[1]
    path.write_text(
        "<<<<<<< HEAD\ntext: Run the gate\n=======\ntext: Run the tests\n>>>>>>> their\n" + rest
    )
    return path


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (("build",), 1),
        (("build", "--check"), 1),
        (("check",), 1),
        (("list",), 0),
        (("show", "gate"), 1),
        (("edit", "gate", "--text", "Run both"), 1),
        (("remember", "Run both", "--id", "gate"), 1),
        (("remember", "Mind it", "--command", "make it"), 0),
        (("why", "shell", "git push"), 1),
    ],
)
def test_of_a_lesson(
    slate: Callable[..., Done], merged: Path, words: tuple[str, ...], status: int
) -> None:
    before = merged.read_text()
    done = slate(*words, status=status)
    said = done.stdout + done.stderr
    assert f"{GATE}:1:1: " in said
    assert f"has conflict markers of a merge: {SIDES} (bad-file)" in said
    assert merged.read_text() == before


def test_of_the_index(slate: Callable[..., Done], repository: Path) -> None:
    slate(*PUSH, "--id", "gate")
    index = repository / INDEX
    sound = index.read_text()
    row = next(line for line in sound.splitlines() if line.endswith("\tgate"))
    theirs = row.replace("gate", "door")
    marked = f"<<<<<<< HEAD\n{row}\n=======\n{theirs}\n>>>>>>> their"
    index.write_text(sound.replace(row, marked))
    number = sound.splitlines().index(row) + 1
    told = f"{INDEX}:{number}: has conflict markers of a merge, of HEAD and their\n"
    assert told in slate("build", "--check", status=1).stderr
    slate("build")
    assert index.read_text() == sound
