"""What ``slate init`` makes in the tree, and what stands against it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from pyfakefs import helpers
from pyfakefs.fake_filesystem import FakeFilesystem

from slate_git.base import atomic
from slate_git.hook import start
from slate_git.install import clone

FILES = [".slate/hook.sh", ".slate/.gitattributes", ".slate/.gitignore"]


def root() -> Path:
    """The repository: a path that is made before the disk is, is one of the real disk."""
    return Path("/home/ada/repository")


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch, fs: FakeFilesystem) -> Iterator[FakeFilesystem]:
    """A repository of somebody who is not root."""
    helpers.set_uid(0)
    fs.create_file("/shipped/hook.sh", contents="# the hook\n" * 20)
    monkeypatch.setattr(clone, "hooks_folder", lambda: Path("/shipped"))
    fs.create_dir(root() / ".git")
    for path in (root(), root() / ".git"):
        os.chown(path, 1000, 1000)
    helpers.set_uid(1000)
    helpers.set_gid(1000)
    yield fs
    helpers.reset_ids()


def test_it_is_made_once(disk: FakeFilesystem) -> None:
    assert clone.make(root()) == FILES
    assert clone.make(root()) == []
    assert (root() / ".slate/lessons").is_dir()


def test_what_a_person_added_stays_and_an_old_hook_is_replaced(disk: FakeFilesystem) -> None:
    clone.make(root())
    for name, ours in ((".gitattributes", "!hook.sh text"), (".gitignore", "*.tmp")):
        path = root() / ".slate" / name
        path.write_text(f"{path.read_text()}{ours}\n")
    before = [(root() / path).read_text() for path in FILES[1:]]
    (root() / ".slate/hook.sh").write_text("old")
    assert clone.make(root()) == [".slate/hook.sh"]
    assert [(root() / path).read_text() for path in FILES[1:]] == before


def test_the_hook_is_executable_as_its_first_line_promises(disk: FakeFilesystem) -> None:
    clone.make(root())
    hook = root() / ".slate/hook.sh"
    assert hook.stat().st_mode & 0o111
    hook.chmod(0o644)
    assert clone.make(root()) == []
    assert hook.stat().st_mode & 0o111


@pytest.mark.parametrize("place", [".slate", ".slate/lessons", ".slate/hook.sh"])
@pytest.mark.parametrize("form", ["file", "folder", "link"])
def test_what_stands_in_the_way_is_named(place: str, form: str, disk: FakeFilesystem) -> None:
    path = root() / place
    path.parent.mkdir(exist_ok=True)
    if form == "link":
        path.symlink_to("x")
    else:
        path.touch() if form == "file" else path.mkdir()
    if (form == "file") == place.endswith("hook.sh") and form != "link":
        assert clone.make(root())
        return
    with pytest.raises(atomic.NotWritten, match="move it away"):
        clone.make(root())


@pytest.mark.parametrize(
    ("folder", "mode"), [("", 0o555), ("", 0o000), (".slate", 0o555), (".slate/lessons", 0o555)]
)
def test_a_folder_without_rights_is_one_line(folder: str, mode: int, disk: FakeFilesystem) -> None:
    (root() / folder).mkdir(parents=True, exist_ok=True)
    (root() / folder).chmod(mode)
    if folder == ".slate/lessons":  # nothing goes in there
        assert clone.make(root()) == FILES
        return
    with pytest.raises(atomic.NotWritten, match=r"not made: Permission denied"):
        clone.make(root())


def test_a_full_disk_is_one_line(disk: FakeFilesystem) -> None:
    disk.set_disk_usage(disk.get_disk_usage()[1] + 100)
    with pytest.raises(atomic.NotWritten, match="no space left"):
        clone.make(root())
    assert not (root() / ".slate/hook.sh").exists()


def test_the_root_is_found_past_folders_without_rights(disk: FakeFilesystem) -> None:
    clone.make(root())
    (root() / "inner").mkdir()
    for mode in (0o755, 0o000):
        (root() / ".slate").chmod(mode)
        assert clone.new_root(root() / "inner") == root()


def test_the_hook_is_compiled_where_nobody_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "hook"
    folder.mkdir()
    for name in ("start.py", "run.py"):
        (folder / name).write_text("pass\n")
    monkeypatch.setattr(start, "__file__", str(folder / "start.py"))
    assert not clone.hook_compiled()
    clone.compile_hook()
    assert clone.hook_compiled()


def test_where_it_cannot_be_compiled_it_runs_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "start.py").write_text("pass\n")
    (tmp_path / "__pycache__").write_text("in the way\n")
    monkeypatch.setattr(start, "__file__", str(tmp_path / "start.py"))
    clone.compile_hook()
    assert not clone.hook_compiled()
