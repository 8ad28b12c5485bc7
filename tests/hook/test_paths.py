"""Paths as calls spell them, relative to the root; and which root a folder has."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from slate_git.hook import paths, state
from slate_git.hook.paths import Root


@pytest.mark.parametrize(
    ("path", "cwd", "inner"),
    [
        ("{root}/src/a.py", "", "src/a.py"),
        ("src/a.py", "{root}", "src/a.py"),
        ("a.py", "{root}/src", "src/a.py"),
        ("../b.py", "{root}/src", "b.py"),
        ("./x/../a.py", "{root}/src", "src/a.py"),
        ("src//a.py", "", "src/a.py"),
        ("src\\a.py", "{root}", "src/a.py"),
        ("C:{root}/src/a.py", "", "src/a.py"),
        ("C:\\src\\a.py", "", None),
        ("/elsewhere/src/a.py", "{root}", None),
        ("../outside.py", "{root}", None),
        ("{root}", "", None),
        ("{root}x/a.py", "", None),
        ("a.py", "/elsewhere", None),
        ("", "{root}/src", "src"),
        ("é/ü.py", "{root}", "é/ü.py"),
    ],
)
def test_a_path_is_made_relative_to_the_root(
    tmp_path: Path, path: str, cwd: str, inner: str | None
) -> None:
    root = str(tmp_path / "root")
    os.mkdir(root)
    assert Root(root).relative(path.format(root=root), cwd.format(root=root)) == inner


def test_links_above_the_root_are_seen_through_and_links_below_are_not(tmp_path: Path) -> None:
    real = tmp_path / "real" / "root"
    (real / "src").mkdir(parents=True)
    (real / "src" / "a.py").touch()
    os.symlink(tmp_path / "real", tmp_path / "above")
    os.symlink(real / "src", real / "inner")
    os.symlink(real, tmp_path / "third")
    other = f"{tmp_path}/above/root"
    for root in (str(real), other):
        for spelling in (str(real), other, f"{tmp_path}/third"):
            assert Root(root).relative(f"{spelling}/src/a.py", "") == "src/a.py"
            assert Root(root).relative(f"{spelling}/inner/a.py", "") == "inner/a.py"


def test_a_path_in_another_worktree_counts_relative_to_it(
    tmp_path: Path, git: Callable[..., str]
) -> None:
    root = tmp_path / "root"
    root.mkdir()
    git("init", "-q", cwd=root)
    (root / "a.py").touch()
    git("add", ".", cwd=root)
    git("commit", "-qm", "a", cwd=root)
    git("worktree", "add", "-q", str(tmp_path / "beside"), cwd=root)
    git("worktree", "add", "-q", str(root / "trees" / "inside"), cwd=root)
    other = tmp_path / "other"
    other.mkdir()
    git("init", "-q", cwd=other)
    for base in (root, tmp_path / "beside", root / "trees" / "inside"):
        here = Root(str(base))
        for tree in (root, tmp_path / "beside", root / "trees" / "inside"):
            assert here.relative(f"{tree}/src/a.py", "") == "src/a.py", (base, tree)
        assert here.relative(f"{other}/src/a.py", "") is None
    assert Root(str(root)).relative("b/c.py", f"{root}/trees/inside/a") == "a/b/c.py"


def test_a_root_below_the_top_of_the_repository(tmp_path: Path, git: Callable[..., str]) -> None:
    top = tmp_path / "top"
    root = top / "packages" / "db"
    root.mkdir(parents=True)
    git("init", "-q", cwd=top)
    (root / "a.py").touch()
    git("add", ".", cwd=top)
    git("commit", "-qm", "a", cwd=top)
    git("worktree", "add", "-q", str(tmp_path / "beside"), cwd=top)
    here = Root(str(root))
    assert here.relative(f"{root}/a.py", "") == "a.py"
    assert here.relative(f"{tmp_path}/beside/packages/db/a.py", "") == "a.py"
    assert here.relative(f"{tmp_path}/beside/packages/web/a.py", "") is None


def test_a_submodule_is_no_worktree(tmp_path: Path, git: Callable[..., str]) -> None:
    for name in ("root", "module"):
        (tmp_path / name).mkdir()
        git("init", "-q", cwd=tmp_path / name)
        git("commit", "-q", "--allow-empty", "-m", "a", cwd=tmp_path / name)
    add = ("-c", "protocol.file.allow=always", "submodule", "--quiet", "add")
    git(*add, str(tmp_path / "module"), "libs/module", cwd=tmp_path / "root")
    here = Root(str(tmp_path / "root"))
    assert here.relative("libs/module/src/a.py", "") == "libs/module/src/a.py"


def hook_in(folder: Path) -> Path:
    (folder / ".slate").mkdir(parents=True, exist_ok=True)
    (folder / ".slate" / "hook.sh").touch()
    return folder


def test_the_root_is_the_outermost_folder_with_the_hook_in_the_repository(
    tmp_path: Path, git: Callable[..., str]
) -> None:
    top = hook_in(tmp_path / "top")
    git("init", "-q", str(top))
    (top / "src").mkdir()
    assert paths.find_root(str(top)) == str(top)
    assert paths.find_root(str(top / "src")) == str(top)
    assert paths.find_root("/", "", str(top / "src")) == str(top)
    assert paths.find_root("/") is None
    # A root below the top of a repository that has none, and a repository inside another.
    part = hook_in(tmp_path / "other" / "packages" / "db")
    git("init", "-q", str(tmp_path / "other"))
    assert paths.find_root(str(part)) == str(part)
    assert paths.find_root(str(tmp_path / "other" / "packages")) is None
    inner = hook_in(top / "libs" / "inner")
    git("init", "-q", str(inner))
    assert paths.find_root(str(inner)) == str(inner)
    # Never one above the repository; and outside git the folder itself.
    git("init", "-q", str(top / "libs" / "other"))
    assert paths.find_root(str(top / "libs" / "other")) is None
    (hook_in(tmp_path / "bare") / "src").mkdir()
    assert paths.find_root(str(tmp_path / "bare")) == str(tmp_path / "bare")
    assert paths.find_root(str(tmp_path / "bare" / "src")) is None


def test_a_dependency_does_not_make_itself_the_root(
    tmp_path: Path, git: Callable[..., str]
) -> None:
    top = hook_in(tmp_path / "top")
    git("init", "-q", str(top))
    brought = hook_in(top / "node_modules" / "brought")
    assert paths.find_root(str(brought)) == str(top)
    assert paths.find_root(str(brought / ".slate")) == str(top)


@pytest.mark.parametrize("text", ["", "/", "/home/ada/work", "/größe/x y", "x" * 300])
def test_the_checksum_is_the_one_that_the_shell_prints(text: str) -> None:
    import subprocess

    done = subprocess.run(["cksum"], input=text.encode(), capture_output=True, timeout=10)
    crc, length = done.stdout.split()
    assert (state.cksum(text.encode()), len(text.encode())) == (int(crc), int(length))


def test_local_state_is_shared_by_worktrees_and_found_outside_git(
    tmp_path: Path, git: Callable[..., str], own_home: Path
) -> None:
    root = tmp_path / "root"
    root.mkdir()
    git("init", "-q", cwd=root)
    git("commit", "-q", "--allow-empty", "-m", "a", cwd=root)
    git("worktree", "add", "-q", str(tmp_path / "tree"), cwd=root)
    assert state.find(str(root)) == f"{root}/.git/slate"
    assert os.path.realpath(state.find(str(tmp_path / "tree"))) == f"{root}/.git/slate"
    bare = tmp_path / "bare"
    bare.mkdir()
    assert state.find(str(bare)).startswith(f"{own_home}/.local/state/slate/roots/")
    # A git directory that takes no folder: something else stands in its place.
    (root / ".git" / "slate").touch()
    assert state.writable(str(root), "") == state.outside(str(root))
