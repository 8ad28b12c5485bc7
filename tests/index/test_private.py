"""A lesson written by hand arrives in its working tree from the next session's start on."""

from __future__ import annotations

import json
import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from slate_git.hook import private as kept
from slate_git.hook import state
from slate_git.index import build, private
from slate_git.install import clone
from slate_git.lesson.memory import LESSONS
from tests.work import settled

Git = Callable[..., str]

DEPLOY = "text: Ask the team first\nwhen: {tool: shell, match: make deploy}\n"
SLOW = "text: Never\nwhen: {tool: shell, match: '(a+)+x'}\n"


def hook(root: Path, event: str, payload: dict[str, object]) -> str:
    """What the root's hook printed for Claude Code."""
    done = subprocess.run(
        ["sh", f"{root}/.slate/hook.sh", "claude", event],
        input=json.dumps({"session_id": str(root), "cwd": str(root), **payload}).encode(),
        capture_output=True,
        cwd=root,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode()


def session(root: Path) -> str:
    """A session starts; what the human is told."""
    payload: dict[str, object] = {"hook_event_name": "SessionStart", "source": "clear"}
    printed = settled(lambda: hook(root, "session", payload), state.private(str(root)))
    return str(json.loads(printed)["systemMessage"]) if printed else ""


def brings(root: Path, command: str, text: str) -> bool:
    payload: dict[str, object] = {
        "hook_event_name": "PreToolUse",
        "tool_name": "Bash",
        "tool_input": {"command": command},
    }
    return text in hook(root, "call", payload)


def write(root: Path, id: str, text: str) -> Path:
    path = root / LESSONS / f"{id}.yaml"
    path.write_text(text)
    return path


def rows(root: Path) -> Path:
    return Path(state.private(str(root)))


def test_a_new_lesson(push_root: Path) -> None:
    write(push_root, "ask", DEPLOY)
    assert not brings(push_root, "make deploy", "Ask the team")
    told = "Slate: the index lacks ask, which arrives in this working tree alone until you run:"
    assert session(push_root) == f"{told} slate build"
    assert brings(push_root, "make deploy", "Ask the team")
    made = rows(push_root).stat()
    assert session(push_root).startswith(told)
    assert rows(push_root).stat() == made, "what is made already is not made again"
    build.renew(push_root)
    assert not rows(push_root).exists()
    assert session(push_root) == ""
    assert not rows(push_root).exists()
    assert brings(push_root, "make deploy", "Ask the team")


def test_a_changed_one_and_none_that_was_removed(push_root: Path) -> None:
    lesson = push_root / LESSONS / "gate-before-push.yaml"
    lesson.write_text(lesson.read_text().replace("git push", "make release"))
    assert "an older version of gate-before-push, which arrives" in session(push_root)
    assert brings(push_root, "make release", "full gate")
    assert not brings(push_root, "git push", "full gate")
    lesson.write_text(lesson.read_text().replace("make release", "make ship"))
    session(push_root)
    assert not brings(push_root, "make release", "full gate")
    assert brings(push_root, "make ship", "full gate")
    lesson.unlink()
    session(push_root)
    assert not brings(push_root, "make ship", "full gate")


def test_without_any_index(push_root: Path) -> None:
    write(push_root, "ask", DEPLOY)
    (push_root / ".slate" / "index.tsv").unlink()
    assert session(push_root)
    assert brings(push_root, "make deploy", "Ask the team")
    assert brings(push_root, "git push", "full gate")


def test_one_that_is_refused_stays_away_and_is_asked_once(push_root: Path) -> None:
    write(push_root, "slow", SLOW)
    assert session(push_root) == "Slate: the index lacks slow; run: slate build"
    found = kept.Private(str(rows(push_root)))
    assert (found.rows, found.none) == ({}, {"slow"})
    made = rows(push_root).stat()
    assert session(push_root)
    assert rows(push_root).stat() == made
    write(push_root, "slow", SLOW.replace("(a+)+x", "make slow"))
    os.utime(push_root / LESSONS / "slow.yaml", (time.time() + 1,) * 2)
    assert "arrives in this working tree" in session(push_root)
    assert brings(push_root, "make slow", "Never")


def test_a_personal_one_arrives_and_nothing_is_said_of_it(push_root: Path) -> None:
    (push_root / ".git" / "info").mkdir(exist_ok=True)
    (push_root / ".git" / "info" / "exclude").write_text("my-*.yaml\n")
    write(push_root, "my-own", DEPLOY)
    assert session(push_root) == ""
    assert brings(push_root, "make deploy", "Ask the team")
    rows(push_root).unlink()
    build.renew(push_root)
    assert rows(push_root).exists(), "the committed index will never name it"
    assert session(push_root) == ""


def test_each_working_tree_and_each_root_has_its_own(push_root: Path, git: Git) -> None:
    git("add", ".", cwd=push_root)
    git("commit", "-q", "-m", "x", cwd=push_root)
    other = push_root.parent / "other"
    git("worktree", "add", "-q", str(other), cwd=push_root)
    inner = push_root / "packages" / "api"
    inner.mkdir(parents=True)
    clone.make(inner)
    write(push_root, "ask", DEPLOY)
    write(other, "ask", DEPLOY.replace("the team", "nobody"))
    write(inner, "ask", DEPLOY.replace("the team", "the api's team"))
    places = {rows(root) for root in (push_root, other, inner)}
    for root in (push_root, other, inner):
        session(root)
    assert len(places) == 3
    assert all(place.is_file() for place in places)
    for root, text in ((push_root, "the team"), (other, "nobody"), (inner, "the api's team")):
        assert brings(root, "make deploy", f"Ask {text} first")


@pytest.mark.skipif(os.name != "posix", reason="links need rights on Windows")
@pytest.mark.parametrize("place", ["slate/rows", "slate/rows/rows.tsv"])
def test_no_link_is_followed(push_root: Path, tmp_path: Path, place: str) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    target = outside
    if place.endswith(".tsv"):
        target = outside / "precious"
        target.write_text("kept")
        (push_root / ".git" / "slate" / "rows").mkdir()
    (push_root / ".git" / place).symlink_to(target)
    write(push_root, "ask", DEPLOY)
    assert session(push_root) == "Slate: the index lacks ask; run: slate build"
    left = [path.name for path in outside.iterdir()]
    assert left == (["precious"] if place.endswith(".tsv") else [])
    assert not left or target.read_text() == "kept"


def test_rows_that_no_lesson_says_bring_nothing(push_root: Path) -> None:
    rows(push_root).parent.mkdir(parents=True)
    row = "\t".join(("000", "shell", "", "ls", "gate-before-push"))
    rows(push_root).write_text(f"{row}\n")
    assert not brings(push_root, "ls", "full gate")


def test_only_so_many_files_are_asked(push_root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(private, "MOST_FILES", 3)
    for number in range(6):
        path = write(push_root, f"l{number}", DEPLOY.replace("deploy", f"n{number}"))
        os.utime(path, (time.time() + number,) * 2)
    assert private.differing(str(push_root))[0] == ["l3", "l4", "l5"]
    monkeypatch.setattr(private, "MOST_FILES", 10)
    monkeypatch.setattr(private, "MOST_SECONDS", -1)
    assert private.differing(str(push_root))[0] == ["l5"]


def test_a_file_that_is_not_a_roots_own_is_not_written(push_root: Path, tmp_path: Path) -> None:
    write(push_root, "ask", DEPLOY)
    private.write(str(push_root), str(tmp_path / "rows.tsv"))
    private.write(str(push_root), "")
    assert not (tmp_path / "rows.tsv").exists()


def test_what_a_sparse_checkout_hides_is_told_as_that(push_root: Path, git: Git) -> None:
    write(push_root, "ask", DEPLOY)
    build.renew(push_root)
    git("add", ".", cwd=push_root)
    git("commit", "-q", "-m", "x", cwd=push_root)
    git("sparse-checkout", "set", "--no-cone", "/*", "!gate*.yaml", cwd=push_root)
    hidden = "Slate: git hides gate-before-push in this working tree, so it does not arrive here"
    assert session(push_root) == hidden
    made = rows(push_root).stat()
    assert session(push_root) == hidden
    assert rows(push_root).stat() == made
    assert brings(push_root, "make deploy", "Ask the team")
    git("sparse-checkout", "disable", cwd=push_root)
    assert session(push_root) == ""
    assert not rows(push_root).exists()
    assert brings(push_root, "git push", "full gate")


def test_a_removed_one_is_asked_about_once(push_root: Path) -> None:
    (push_root / LESSONS / "gate-before-push.yaml").unlink()
    told = "Slate: the index names gate-before-push, which has no file; run: slate build"
    assert session(push_root) == told
    made = rows(push_root).stat()
    assert session(push_root) == told
    assert rows(push_root).stat() == made
