"""What recall finds, and what forget leaves."""

from __future__ import annotations

from pathlib import Path

import pytest

from slate_git.find.arrivals import arrivals
from tests.server.test_answer import PUSH, TEXT, lessons, told


def test_recall_by_words_and_by_call(repository: Path) -> None:
    told(repository, "remember", text=TEXT, when=PUSH, id="gate", tags=["ci"])
    pool = "One pool a process"
    told(repository, "remember", text=pool, source_ref="src/pool.py", id="one-pool")
    gate = f"- gate (shell git push): {TEXT}"
    assert told(repository, "recall", query="gate").splitlines() == [
        "Found for 'gate', best first:",
        gate,
    ]
    assert told(repository, "recall", query="", command="git push -f").splitlines() == [
        "Comes up on shell git push -f:",
        gate,
    ]
    assert told(repository, "recall", query="gate", path="src/pool.py").splitlines() == [
        "Comes up on read or edit src/pool.py:",
        "- one-pool (file src/pool.py): One pool a process",
        "Found for 'gate', best first:",
        gate,
    ]
    both = told(repository, "recall", query="pool process gate push", limit=1)
    assert len(both.splitlines()) == 2
    assert told(repository, "recall", query="unheard") == "Nothing found for 'unheard'."


@pytest.mark.parametrize("path", ["/etc/passwd", "../outside.py", "../../../etc/passwd"])
def test_nothing_comes_up_on_a_path_outside(path: str, repository: Path) -> None:
    told(repository, "remember", text=TEXT, when={"tool": "read", "path": "*"}, id="every")
    said = told(repository, "recall", query="", path=path)
    assert said == f"Nothing comes up on read or edit {path}."


def test_forget_removes_file_and_rows(repository: Path) -> None:
    told(repository, "remember", text=TEXT, when=PUSH, id="gate")
    said = told(repository, "forget", id="gate")
    assert said.startswith(
        f".slate/lessons/gate.yaml removed, in the working tree of {repository}."
    )
    assert lessons(repository) == {}
    assert arrivals(repository, "shell", "git push") == []
