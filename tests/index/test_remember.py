"""A memory is written whole or not at all, under an id of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from slate_git.base import atomic
from slate_git.index import build
from slate_git.index.naming import new_id, slug
from slate_git.index.remember import remember
from slate_git.lesson.draft import MemoryRefused
from tests.cli.run import TEXT, tree


def test_a_memory_that_would_be_too_large_is_refused(repository: Path) -> None:
    calls = [f"git push {number:020}" for number in range(1300)]
    when = {"tool": "shell", "match": "git push"}
    with pytest.raises(MemoryRefused, match="more than 32 KiB"):
        remember(repository, {"text": TEXT, "when": when, "examples": {"fires": calls}})
    assert os.listdir(repository / ".slate" / "lessons") == []


@pytest.mark.parametrize(
    ("text", "id"),
    [
        (TEXT, "before-push-run-full-gate-hook"),
        ("Größe zählt", "groe-zahlt"),
        ("日本語", "memory-77710aed"),
        ("the of and", "memory-da8cd2a4"),
        ("a" * 100, "a" * 40),
        ("One pool, one process", "one-pool-one-process"),
    ],
)
def test_an_id_is_made_of_the_words_that_carry_meaning(text: str, id: str) -> None:
    found = slug(text)
    assert found == id or (
        id.startswith("memory-") and found.startswith("memory-") and len(found) == 15
    )


def test_an_id_never_differs_from_a_taken_one_by_case_alone(repository: Path) -> None:
    (repository / ".slate" / "lessons" / "One-Pool.yaml").write_text("text: a\n")
    assert new_id(repository, "One pool") == "one-pool-2"


def test_a_write_that_fails_leaves_the_old_file(
    push_root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = tree(push_root)

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(atomic.NotWritten, match="no space left on device"):
        remember(push_root, {"text": "x", "when": {"tool": "shell", "match": "git pull"}})
    assert tree(push_root) == before


def test_a_kill_at_any_moment_leaves_the_old_file_or_the_new_one(push_root: Path) -> None:
    lessons = push_root / ".slate" / "lessons"
    code = (
        "import sys; from pathlib import Path; from slate_git.index.remember import remember\n"
        "for n in range(1000):\n"
        "    text = f'number {n} ' + 'x' * 1900\n"
        "    remember(Path(sys.argv[1]), {'text': text}, 'same')\n"
    )
    for delay in (0.0, 0.01, 0.03):
        child = subprocess.Popen([sys.executable, "-c", code, str(push_root)])
        deadline = time.monotonic() + 30
        while not (lessons / "same.yaml").exists() and time.monotonic() < deadline:
            time.sleep(0.01)
        time.sleep(delay)
        child.send_signal(signal.SIGKILL)
        child.wait()
        text = (lessons / "same.yaml").read_text()
        assert text.startswith("text: number ")
        assert text.endswith("x" * 1900 + "\n")
        built = build.tree(push_root)
        assert built.faults == []
        remember(push_root, {"text": "after a kill"}, "other")


@pytest.mark.parametrize("writers", [3, pytest.param(32, marks=pytest.mark.long)])
def test_writers_at_once_lose_nothing(push_root: Path, writers: int) -> None:
    """Where so many write that one waits too long, it is told to try again, and does."""
    code = (
        "import sys; from pathlib import Path; from slate_git.index.remember import remember\n"
        "from slate_git.base.atomic import NotWritten\n"
        "left = list(range(5))\n"
        "while left:\n"
        "    match = f'git {sys.argv[2]} {left[-1]}'\n"
        "    when = {'tool': 'shell', 'match': match}\n"
        "    try:\n"
        "        remember(Path(sys.argv[1]), {'text': 'The same text', 'when': when})\n"
        "    except NotWritten as fault:\n"
        "        if 'try again' not in str(fault):\n"
        "            raise\n"
        "    else:\n"
        "        left.pop()\n"
    )
    children = [
        subprocess.Popen([sys.executable, "-c", code, str(push_root), word])
        for word in (f"verb{number}" for number in range(writers))
    ]
    assert [child.wait(60 * writers) for child in children] == [0] * writers
    built = build.tree(push_root)
    assert built.current
    assert built.faults == []
    assert len(built.memories) == 5 * writers + 1
