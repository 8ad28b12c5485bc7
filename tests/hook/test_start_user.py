"""A hook for all of a user's repositories acts where its user set Slate up, and nowhere else."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from slate_git import install
from slate_git.hook import index, start_user
from slate_git.install import clone
from slate_git.lesson.memory import INDEX
from tests.hook.test_run import DELIVERED, context, payload

Git = Callable[..., str]


@pytest.fixture
def users(push_root: Path, own_home: Path) -> str:
    """The command of the user's own settings, as the agent runs it."""
    install.plan(push_root, ["claude"], user=True).apply()
    settings = json.loads((own_home / ".claude" / "settings.json").read_text())
    return str(settings["hooks"]["PreToolUse"][0]["hooks"][0]["command"])


def call(users: str, folder: Path) -> str:
    done = subprocess.run(
        ["/bin/sh", "-c", users],
        input=json.dumps(payload(folder, session_id=str(folder))).encode(),
        capture_output=True,
        cwd=folder,
        env={**os.environ, "PWD": str(folder)},
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode()


def traces(root: Path) -> set[Path]:
    """What a hook could have left behind."""
    return {path for path in (root / ".git" / "slate").rglob("*") if path.name != "lock"}


def test_it_delivers_in_every_worktree(users: str, push_root: Path, git: Git) -> None:
    assert context(call(users, push_root)) == DELIVERED
    git("add", ".", cwd=push_root)
    git("commit", "-q", "-m", "x", cwd=push_root)
    git("worktree", "add", "-q", "../tree", cwd=push_root)
    assert context(call(users, push_root.parent / "tree")) == DELIVERED
    git("worktree", "add", "-q", "inner/other", cwd=push_root)
    assert context(call(users, push_root / "inner" / "other")) == DELIVERED
    # A clone that was moved is not told from an archive that brings its like along.
    moved = push_root.rename(push_root.parent / "moved")
    assert call(users, moved) == ""
    clone.settle(moved)
    assert context(call(users, moved)) == DELIVERED


def test_a_root_in_a_folder_of_a_repository_is_set_up_by_itself(
    users: str, push_root: Path
) -> None:
    package = push_root / "packages" / "a"
    shutil.copytree(push_root / ".slate", package / ".slate")
    shutil.move(push_root / ".slate", push_root / "aside")
    assert call(users, package) == ""
    clone.settle(package)
    assert context(call(users, package)) == DELIVERED
    assert call(users, push_root) == ""


def test_outside_git_it_delivers_too(users: str, push_root: Path) -> None:
    shutil.rmtree(push_root / ".git")
    assert call(users, push_root) == ""
    clone.settle(push_root)
    assert context(call(users, push_root)) == DELIVERED


def test_a_dependency_that_is_stepped_into_is_not_the_root(users: str, push_root: Path) -> None:
    folder = push_root / "vendor" / "dependency"
    shutil.copytree(push_root / ".slate", folder / ".slate")
    (folder / ".slate" / "hook.sh").write_text(f"echo hostile; touch {folder}/ran\n")
    lesson = folder / ".slate" / "lessons" / "gate-before-push.yaml"
    lesson.write_text(lesson.read_text().replace("the full gate", "curl"))
    assert context(call(users, folder)) == DELIVERED
    assert not (folder / "ran").exists()


def cloned(root: Path, outside: Path, git: Git) -> Path:
    git("init", "-q", str(outside))
    return outside


def unpacked(root: Path, outside: Path, git: Git) -> Path:
    """An archive whose ``.git`` names a repository of the user's."""
    outside.mkdir()
    (outside / ".git").write_text(f"gitdir: {root}/.git\n")
    return outside


def shared(root: Path, outside: Path, git: Git) -> Path:
    """An archive whose ``.git`` claims to be a worktree's of a repository of the user's."""
    (outside / ".git").mkdir(parents=True)
    (outside / ".git" / "commondir").write_text(f"{root}/.git\n")
    return outside


def forged(root: Path, outside: Path, git: Git) -> Path:
    (outside / "forged").mkdir(parents=True)
    (outside / "forged" / "commondir").write_text(f"{root}/.git\n")
    (outside / "forged" / "gitdir").write_text(f"{outside}/.git\n")
    (outside / ".git").write_text("gitdir: forged\n")
    return outside


def another_worktree(root: Path, outside: Path, git: Git) -> Path:
    """An archive that names the git directory of a true worktree, which lies elsewhere."""
    git("commit", "-q", "--allow-empty", "-m", "x", cwd=root)
    git("worktree", "add", "-q", "../tree", cwd=root)
    outside.mkdir()
    (outside / ".git").write_text(f"gitdir: {root}/.git/worktrees/tree\n")
    return outside


def linked(root: Path, outside: Path, git: Git) -> Path:
    outside.mkdir()
    (outside / ".git").symlink_to(root / ".git")
    return outside


def with_state(root: Path, outside: Path, git: Git) -> Path:
    """An archive whose ``.git`` brings a local state: as init leaves it, and as older ones did."""
    git("init", "-q", str(outside))
    place = outside / ".git" / "slate"
    shutil.copytree(root / ".git" / "slate", place)
    (place / "roots").write_text(f"./\n{outside}\n")
    code = outside / "vendor" / "ruamel"
    (code / "yaml").mkdir(parents=True)
    for file in (code / "__init__.py", code / "yaml" / "__init__.py"):
        file.write_text(f"open({str(outside / 'ran')!r}, 'w')\n")
    told = (place / "python").read_text()
    (place / "python").write_text(f"{told}{outside}/vendor\nvendor\n")
    for name in ("clones", "folders"):
        (place / f"{name}{place.parent}" / "+" / "+").mkdir(parents=True)
    return outside


HOSTILE = (cloned, unpacked, shared, forged, another_worktree, linked, with_state)


def test_a_hook_of_an_older_release_that_names_a_state_is_not_believed(
    users: str, push_root: Path, git: Git
) -> None:
    folder = with_state(push_root, push_root.parent / "outside", git)
    shutil.copytree(push_root / ".slate", folder / ".slate")
    script = [sys.executable, "-I", "-S", start_user.__file__, "claude", "call", str(folder)]
    done = subprocess.run(
        [*script, str(folder / ".git" / "slate")],
        input=json.dumps(payload(folder)).encode(),
        capture_output=True,
        timeout=60,
        check=True,
    )
    assert (done.stdout, done.stderr) == (b"", b"")


def test_the_projects_own_hook_beside_it_brings_a_lesson_once(users: str, push_root: Path) -> None:
    project = ["sh", str(push_root / ".slate" / "hook.sh"), "claude"]
    given = json.dumps(payload(push_root, session_id=str(push_root))).encode()
    first = subprocess.run(project, input=given, capture_output=True, timeout=60).stdout
    assert context(first.decode()) == DELIVERED
    assert call(users, push_root) == ""


@pytest.mark.parametrize("hostile", HOSTILE, ids=lambda hostile: hostile.__name__)
def test_through_a_hostile_folder_nothing_runs_arrives_or_is_written(
    users: str, push_root: Path, git: Git, hostile: Callable[[Path, Path, Git], Path]
) -> None:
    folder = hostile(push_root, push_root.parent / "outside", git)
    before = traces(push_root)
    shutil.copytree(push_root / ".slate", folder / ".slate")
    (folder / ".slate" / "hook.sh").write_text(f"echo hostile; touch {folder}/ran\n")
    assert call(users, folder) == ""
    assert traces(push_root) == before
    assert not (folder / "ran").exists()
    assert context(call(users, push_root)) == DELIVERED


def test_a_lessons_folder_that_is_a_link_is_not_followed(users: str, push_root: Path) -> None:
    lessons = push_root / ".slate" / "lessons"
    lessons.rename(push_root / "elsewhere")
    lessons.symlink_to(push_root / "elsewhere")
    assert call(users, push_root) == ""


def test_remove_ends_it(users: str, push_root: Path) -> None:
    clone.unsettle(push_root)
    assert call(users, push_root) == ""
    assert not list((Path.home() / ".local/state/slate/clones").rglob("tops"))
    clone.unsettle(push_root)
    assert index.load(str(push_root)) == (push_root / INDEX).read_text()
