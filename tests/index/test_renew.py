"""The index is written over the one that was read; what fails halfway is undone, or told."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from slate_git.base import atomic
from slate_git.index import build
from slate_git.index.remember import forget, remember
from slate_git.lesson.memory import INDEX, LESSONS

WHEN = {"tool": "shell", "match": "make mind"}


def other(root: Path) -> None:
    """What a checkout of another branch does: other words, and the index that goes with them."""
    path = root / LESSONS / "gate-before-push.yaml"
    path.write_text("text: Words of b\nwhen: {tool: shell, match: make b}\n")
    built = build.tree(root)
    (root / INDEX).write_bytes(built.data)


def held(descriptor: int) -> bytes:
    """What a file that is open for writing holds."""
    return Path(f"/dev/fd/{descriptor}").read_bytes()


def at(event: str, monkeypatch: pytest.MonkeyPatch, action: Callable[[], Any]) -> None:
    """Do something once, just before the index is written aside, or takes its place."""
    done: list[bool] = []
    plain: Any = getattr(os, event)

    def patched(*words: Any, **more: Any) -> Any:
        if not done and "index.tsv" in str(words[-1] if event == "replace" else words[0]):
            done.append(True)
            action()
        return plain(*words, **more)

    monkeypatch.setattr(os, event, patched)


@pytest.mark.parametrize("event", ["open", "fsync", "replace"])
@pytest.mark.parametrize("write", ["remember", "forget", "build"])
def test_another_branch_is_checked_out_meanwhile(
    push_root: Path, monkeypatch: pytest.MonkeyPatch, event: str, write: str
) -> None:
    remember(push_root, {"text": "Another", "when": {"tool": "shell", "match": "make a"}}, "a")
    if event == "fsync":
        plain, done = os.fsync, list[bool]()

        def patched(descriptor: int) -> None:
            plain(descriptor)
            if not done and b"# Generated" in held(descriptor):
                done.append(True)
                other(push_root)

        monkeypatch.setattr(os, "fsync", patched)
    else:
        at(event, monkeypatch, lambda: other(push_root))
    if write == "remember":
        remember(push_root, {"text": "Mind it", "when": WHEN}, "mind")
    elif write == "forget":
        forget(push_root, "a")
    else:
        (push_root / LESSONS / "c.yaml").write_text("text: C\nwhen: {tool: shell, match: make c}\n")
        build.renew(push_root)
    assert "make b" in (push_root / INDEX).read_text()
    assert build.tree(push_root).current


def test_lessons_that_change_all_the_time_are_told(
    push_root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = os.replace
    count = iter(range(1000))

    def changing(source: Any, target: Any) -> None:
        plain(source, target)
        text = f"text: C\nwhen: {{tool: shell, match: make c{next(count)}}}\n"
        (push_root / LESSONS / "c.yaml").write_text(text)

    monkeypatch.setattr(os, "replace", changing)
    (push_root / LESSONS / "c.yaml").write_text("text: C\nwhen: {tool: shell, match: make c}\n")
    with pytest.raises(atomic.Changed, match="run `slate build`"):
        build.renew(push_root)


def full(monkeypatch: pytest.MonkeyPatch, also: str = "") -> None:
    """No room for an index, nor for what is named."""
    plain: Any = os.fsync

    def fsync(descriptor: int) -> None:
        data = held(descriptor)
        if b"# Generated" in data or (also and also.encode() in data):
            raise OSError(28, "No space left on device")
        plain(descriptor)

    monkeypatch.setattr(os, "fsync", fsync)


def tree(root: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (root / ".slate").rglob("*") if path.is_file()}


def change(root: Path) -> None:
    remember(root, {"text": "Other words", "when": WHEN}, "gate-before-push")


WAYS: dict[str, Callable[[Path], object]] = {
    "a new one": lambda root: remember(root, {"text": "Mind it", "when": WHEN}, "mind"),
    "a change": change,
    "a removal": lambda root: forget(root, "gate-before-push"),
}


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_without_room_for_the_index_nothing_has_changed(
    push_root: Path, monkeypatch: pytest.MonkeyPatch, way: Callable[[Path], object]
) -> None:
    before = tree(push_root)
    full(monkeypatch)
    with pytest.raises(atomic.NotWritten, match="is as it was before"):
        way(push_root)
    assert tree(push_root) == before


@pytest.mark.parametrize("way", ["a change", "a removal"])
def test_what_cannot_be_undone_is_told(
    push_root: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    full(monkeypatch, "run the full gate")
    with pytest.raises(atomic.NotWritten, match=r"gate-before-push\.yaml is .*run `slate build`"):
        WAYS[way](push_root)


def test_what_a_killed_writer_leaves_is_not_for_git_to_add(
    push_root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "replace", lambda source, target: os._exit(9))
    if not (child := os.fork()):
        WAYS["a new one"](push_root)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
    words = ["git", "status", "--porcelain", "--untracked-files=all"]
    said = subprocess.run(words, cwd=push_root, capture_output=True, text=True, check=True).stdout
    assert atomic.ASIDE not in said
    assert list((push_root / ".git/slate").glob(f"*{atomic.ASIDE}"))
