"""A commit takes the index of its own lessons along, whatever lies in the working tree."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from slate_git.hook import state
from slate_git.index import build
from slate_git.install import clone as cloning
from slate_git.install import git_hooks
from tests.clone import BROKEN, Clone, text

BASE = {"base": "make base"}


@pytest.fixture
def clone(fast_path: Path) -> Clone:
    return Clone.made(fast_path / "clone")


def commit(clone: Clone, *words: str, fails: bool = False) -> None:
    clone.git("commit", "-q", "-m", "more", *words, fails=fails)


def test_a_lesson_staged_without_its_index(clone: Clone) -> None:
    clone.write("gate", text("git push"))
    clone.git("add", clone.lesson("gate"))
    commit(clone)
    assert clone.rows() == clone.rows("") == {**BASE, "gate": "git push"}
    assert clone.clean()
    assert "updated to match" in clone.said


def test_an_index_staged_without_its_lesson(clone: Clone) -> None:
    clone.write("gate", text("git push"))
    build.write(clone.root, build.tree(clone.root))
    clone.git("add", clone.index)
    assert "gate" in clone.rows(":")
    commit(clone, "--allow-empty")
    assert clone.rows() == BASE
    assert clone.rows("") == {**BASE, "gate": "git push"}
    assert "differ from the staged ones" in clone.said
    assert clone.git("status", "--porcelain", ".slate/lessons") == f"?? {clone.lesson('gate')}\n"


def test_a_part_of_a_lesson_staged(clone: Clone) -> None:
    clone.write("base", text("make new", " twice"))
    patch = b"y\nn\n"  # the text, not the trigger
    subprocess.run(
        ["git", "add", "-p"], input=patch, cwd=clone.top, check=True, capture_output=True
    )
    assert "twice" in clone.git("show", f":{clone.lesson('base')}")
    commit(clone)
    assert clone.rows() == BASE
    assert clone.git("status", "--porcelain") == f" M {clone.lesson('base')}\n"
    clone.git("add", ".")
    commit(clone)
    assert clone.rows() == clone.rows("") == {"base": "make new"}


def test_a_lesson_removed_renamed_and_only_promised(clone: Clone) -> None:
    clone.git("mv", clone.lesson("base"), clone.lesson("moved"))
    clone.write("later", text("make later"))
    clone.git("add", "-N", clone.lesson("later"))
    commit(clone)
    assert clone.rows() == {"moved": "make base"}
    clone.git("rm", "-q", "--cached", clone.lesson("moved"))
    commit(clone)
    assert clone.rows() == {}


def test_a_refused_memory_refuses_the_commit(clone: Clone) -> None:
    clone.write("broken", BROKEN)
    clone.write("gate", text("git push"))
    clone.git("add", ".")
    before = clone.git("write-tree")
    commit(clone, fails=True)
    assert f"{clone.lesson('broken')}:2:29: " in clone.said
    assert "(bad-regex)" in clone.said
    assert clone.git("write-tree") == before
    assert clone.rows("") == BASE


def test_a_memory_that_is_refused_only_in_the_working_tree_is_nobodys_business(
    clone: Clone,
) -> None:
    clone.write("gate", text("git push"))
    clone.git("add", ".")
    clone.write("gate", BROKEN)
    clone.write("other", BROKEN)
    commit(clone)
    assert clone.rows() == {**BASE, "gate": "git push"}
    assert clone.rows("") == BASE


def test_commit_only(clone: Clone) -> None:
    clone.write("one", text("make one"))
    clone.write("other", text("make other"))
    clone.git("add", ".")
    commit(clone, "--only", clone.lesson("one"))
    assert clone.rows() == {**BASE, "one": "make one"}
    assert clone.rows(":") == clone.rows("") == {**BASE, "one": "make one", "other": "make other"}
    assert clone.git("diff", "--name-only") == ""
    commit(clone)
    assert clone.rows() == clone.rows(":")
    assert clone.clean()


def test_commit_only_beside_a_staged_memory_that_is_refused(clone: Clone) -> None:
    clone.write("one", text("make one"))
    clone.write("broken", BROKEN)
    clone.git("add", ".")
    commit(clone, "--only", clone.lesson("one"))
    assert clone.rows() == clone.rows(":") == {**BASE, "one": "make one"}


def test_commit_all_include_and_amend(clone: Clone) -> None:
    clone.write("base", text("make all"))
    commit(clone, "-a")
    assert clone.rows() == {"base": "make all"}
    assert clone.clean()
    clone.write("base", text("make include"))
    commit(clone, "--include", clone.lesson("base"))
    assert clone.rows() == {"base": "make include"}
    assert clone.clean()
    clone.write("base", text("make amend"))
    clone.git("add", ".")
    clone.git("commit", "-q", "--amend", "--no-edit")
    assert clone.rows() == {"base": "make amend"}
    assert clone.clean()


def test_amend_mends_what_a_commit_without_the_hook_left(clone: Clone) -> None:
    clone.write("gate", text("git push"))
    clone.git("add", ".")
    commit(clone, "--no-verify")
    assert clone.rows() == BASE
    clone.git("commit", "-q", "--amend", "--no-edit")
    assert clone.rows() == {**BASE, "gate": "git push"}


def test_a_merge_and_a_rebase_with_conflicts(clone: Clone) -> None:
    for branch, word in (("left", "make left"), ("right", "make right")):
        clone.git("switch", "-q", "-c", branch, "main")
        clone.write("base", text(word))
        clone.write(branch, text(word))
        clone.git("add", ".")
        commit(clone)
    clone.git("merge", "-q", "left", fails=True)
    clone.write("base", text("make both"))
    clone.git("add", clone.lesson("base"))
    # The index is still in conflict, markers and all: the hook alone mends it.
    clone.git("commit", "-q", "--no-edit", fails=True)
    clone.git("add", clone.index)
    clone.git("commit", "-q", "--no-edit")
    both = {"base": "make both", "left": "make left", "right": "make right"}
    assert clone.rows() == clone.rows("") == both
    clone.git("reset", "-q", "--hard", "HEAD^")
    clone.git("rebase", "-q", "left", fails=True)
    clone.write("base", text("make both"))
    clone.git("add", ".")
    clone.git("rebase", "--continue")
    commit(clone, "--allow-empty")
    assert clone.rows() == both


def test_a_lesson_in_conflict_is_told(clone: Clone) -> None:
    for branch in ("left", "right"):
        clone.git("switch", "-q", "-c", branch, "main")
        clone.write("base", text(f"make {branch}"))
        commit(clone, "-a")
    clone.git("merge", "-q", "left", fails=True)
    done = hook(clone)
    assert done.returncode == 1
    assert "has an unresolved merge conflict" in done.stderr


def test_a_linked_worktree(clone: Clone, fast_path: Path) -> None:
    clone.git("worktree", "add", "-q", "-b", "other", str(fast_path / "linked"))
    linked = Clone(fast_path / "linked")
    linked.write("gate", text("git push"))
    linked.git("add", ".")
    commit(linked)
    assert linked.rows() == linked.rows("") == {**BASE, "gate": "git push"}
    assert linked.clean()
    linked.write("more", text("make more"))
    linked.git("add", ".")
    commit(linked, "--only", linked.lesson("more"))
    assert set(linked.rows()) == {"base", "gate", "more"}
    assert linked.clean()
    assert clone.rows("") == BASE


def test_a_submodule(clone: Clone, fast_path: Path) -> None:
    above = Clone(fast_path / "above")
    above.top.mkdir()
    above.git("init", "-q", "-b", "main")
    above.git(
        "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(clone.top), "sub"
    )
    below = Clone(above.top / "sub")
    cloning.settle(below.root)
    assert git_hooks.install(below.root).written
    below.write("gate", text("git push"))
    below.git("add", ".")
    commit(below)
    assert below.rows() == {**BASE, "gate": "git push"}
    assert below.clean()


def test_a_root_below_the_top_and_a_folder_with_odd_characters(fast_path: Path) -> None:
    clone = Clone.made(fast_path / "a b'c", "packages/[x] ä")
    clone.write("gate", text("git push"))
    vendored = Clone(clone.root / "vendor")
    vendored.write("broken", BROKEN)
    clone.git("add", ".")
    commit(clone)
    assert clone.rows() == clone.rows("") == {**BASE, "gate": "git push"}
    assert clone.clean()


def test_a_git_directory_named_on_the_command_line(fast_path: Path) -> None:
    clone = Clone.made(fast_path / "clone", "inner")
    clone.write("gate", text("git push"))
    clone.git("add", ".")
    clone.git("--git-dir=.git", "--work-tree=.", "commit", "-q", "-m", "more")
    assert clone.rows() == {**BASE, "gate": "git push"}


def hook(clone: Clone, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(clone.top / ".git/hooks/pre-commit")],
        cwd=clone.top,
        capture_output=True,
        text=True,
        env={**clone.environment, **environment},
    )


def test_a_bare_environment(clone: Clone) -> None:
    identity = {
        k: v for k, v in clone.environment.items() if k.startswith(("GIT_AUTH", "GIT_COMM"))
    }
    clone.environment = {"PATH": os.defpath, **identity}
    clone.write("gate", text("git push"))
    clone.git("add", ".")
    commit(clone)
    assert clone.rows() == {**BASE, "gate": "git push"}


def test_the_first_commit_of_a_repository(fast_path: Path) -> None:
    clone = Clone.made(fast_path / "clone")
    shutil.rmtree(clone.top / ".git")
    clone.git("init", "-q")
    cloning.settle(clone.root)
    git_hooks.install(clone.root)
    clone.write("gate", text("git push"))
    clone.git("add", clone.lesson("gate"))
    commit(clone)
    assert clone.rows() == {"gate": "git push"}


def test_python_starts_only_where_something_new_is_staged(clone: Clone) -> None:
    clone.write("gate", text("git push"))
    clone.git("add", ".")
    commit(clone)
    python = Path(state.find(str(clone.root))) / "python"
    python.write_text(python.read_text().replace(python.read_text().split("\n")[0], "/bin/false"))
    (clone.top / "file").write_text("x")
    clone.git("add", ".")
    commit(clone)
    assert clone.said == ""
    clone.write("more", text("make more"))
    clone.git("add", ".")
    commit(clone)
    assert "the commit goes on" in clone.said  # /bin/false was started, and has a fault


def test_a_slate_that_cannot_be_imported_is_told_in_a_line_and_commits(
    clone: Clone, tmp_path: Path
) -> None:
    path = Path(state.find(str(clone.root))) / "python"
    bare = tmp_path / "python"
    bare.write_text(f'#!/bin/sh\nexec {path.read_text().splitlines()[0]} -S "$@"\n')
    bare.chmod(0o755)
    path.write_text(f"{bare}\n{tmp_path}/slate_git/hook/start.py\n")
    clone.write("gate", text("git push"))
    clone.git("add", ".")
    commit(clone)
    told, last = clone.said.splitlines()
    assert told.startswith("slate: ModuleNotFoundError: ")
    assert "the commit goes on" in last


@pytest.mark.parametrize("python", ["/nowhere/python3", None])
def test_a_clone_whose_slate_is_gone_commits(clone: Clone, python: str | None) -> None:
    path = Path(state.find(str(clone.root))) / "python"
    if python:
        path.write_text(path.read_text().replace(path.read_text().split("\n")[0], python))
    else:
        path.unlink()
    clone.write("gate", text("git push"))
    clone.git("add", ".")
    commit(clone)
    assert ("is gone" in clone.said) == bool(python)


def test_a_fault_of_ours_does_not_keep_a_person_from_committing(clone: Clone) -> None:
    (clone.top / ".git" / "index.lock.lock").mkdir()
    clone.write("base", text("make new"))
    commit(clone, "-a")
    assert "the commit goes on" in clone.said


def test_code_of_the_repository_never_runs(clone: Clone) -> None:
    for name in ("typing", "json", "ruamel", "slate_git", "sitecustomize"):
        (clone.top / f"{name}.py").write_text("open('ran', 'w')\n")
    clone.write("gate", text("git push"))
    clone.git("add", ".")
    commit(clone)
    assert clone.rows() == {**BASE, "gate": "git push"}
    assert not (clone.top / "ran").exists()


def test_staging_links_folders_and_other_names(clone: Clone) -> None:
    lessons = clone.root / ".slate/lessons"
    (lessons / "link.yaml").symlink_to("base.yaml")
    (lessons / "folder").mkdir()
    (lessons / "folder" / "a.yaml").write_text(text("x y"))
    (lessons / "Upper.yaml").write_text(text("x y"))
    (lessons / "large.yaml").write_text("# " + "x" * 40_000)
    clone.git("add", ".")
    commit(clone, fails=True)
    for word in (
        "link.yaml:1:1: is a link",
        "folder:1:1: is not a plain file",
        "cannot be the name of a lesson file",
        "32 KiB",
    ):
        assert word in clone.said


def _behind(clone: Clone) -> None:
    """A commit on ``side`` whose index lacks a lesson; ``main`` is checked out."""
    clone.git("switch", "-q", "-c", "side")
    clone.write("gate", text("git push"))
    clone.git("add", clone.lesson("gate"))
    clone.git("commit", "-q", "--no-verify", "-m", "behind")
    clone.git("switch", "-q", "main")


@pytest.mark.parametrize(
    "words",
    [
        ("merge", "-q", "side"),
        ("merge", "-q", "--no-ff", "side"),
        ("checkout", "-q", "side"),
        ("rebase", "-q", "side"),
        ("pull", "-q", ".", "side"),
    ],
)
def test_where_no_pre_commit_runs_the_next_hook_tells(clone: Clone, words: tuple[str, ...]) -> None:
    _behind(clone)
    if words[0] == "rebase":
        (clone.top / "file").write_text("x")
        clone.git("add", "file")
        commit(clone)
    clone.git(*words)
    # A rebase begins with a checkout, which has a hook of its own.
    assert f"{clone.index} is behind the lessons: run `slate build`" in clone.said
    clone.git("checkout", "-q", "--", clone.lesson("base"))
    assert "behind" not in clone.said


def test_an_amended_commit_that_is_in_line_is_told_of_nothing(clone: Clone) -> None:
    clone.write("gate", text("git push"))
    clone.git("add", ".")
    commit(clone)
    clone.git("commit", "-q", "--amend", "-m", "again")
    clone.git("switch", "-q", "-c", "other")
    assert clone.said == ""
