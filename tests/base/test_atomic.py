"""The old file or the new one, never half: on full disks, and where nothing may be written."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from pyfakefs import helpers
from pyfakefs.fake_filesystem import FakeFilesystem

from slate_git.base import atomic


def file() -> Path:
    """The file that is there: a path that is made before the disk is, is one of the real disk."""
    return Path("/folder/file")


@pytest.fixture
def disk(fs: FakeFilesystem) -> Iterator[FakeFilesystem]:
    """A disk of a kilobyte with one file, used by somebody who is not root."""
    helpers.set_uid(0)
    fs.create_file(file(), contents="old", st_mode=0o100640)
    for path in (file(), file().parent):
        os.chown(path, 1000, 1000)
    fs.set_disk_usage(1024)
    helpers.set_uid(1000)
    helpers.set_gid(1000)
    yield fs
    helpers.reset_ids()


def test_a_file_is_replaced_and_keeps_its_mode(disk: FakeFilesystem) -> None:
    atomic.write(file(), b"new")
    assert file().read_bytes() == b"new"
    assert file().stat().st_mode & 0o777 == 0o640
    assert os.listdir(file().parent) == ["file"]


def test_a_new_file_gets_its_folders_and_the_user_s_mode(disk: FakeFilesystem) -> None:
    made = file().parent / "a/b/new"
    before = os.umask(0o027)
    try:
        atomic.write(made, b"x")
    finally:
        os.umask(before)
    assert made.read_bytes() == b"x"
    assert made.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("name", ["file", "new"])
def test_a_full_disk_leaves_what_was_there_and_nothing_beside(
    name: str, disk: FakeFilesystem
) -> None:
    with pytest.raises(atomic.NotWritten, match="no space left on device"):
        atomic.write(file().parent / name, b"x" * 2000)
    assert file().read_bytes() == b"old"
    assert os.listdir(file().parent) == ["file"]
    atomic.write(file().parent / name, b"x" * 20)


@pytest.mark.parametrize("mode", [0o555, 0o000], ids=["read-only", "closed"])
@pytest.mark.parametrize("name", ["file", "new", "sub/new"])
def test_a_folder_that_gives_no_right_is_one_line(
    name: str, mode: int, disk: FakeFilesystem
) -> None:
    file().parent.chmod(mode)
    path = file().parent / name
    with pytest.raises(atomic.NotWritten) as told:
        atomic.write(path, b"x")
    assert str(told.value) == (
        f"{path}: cannot be written (permission denied): free some space or change its permissions"
    )
    file().parent.chmod(0o755)
    assert file().read_bytes() == b"old"
    assert os.listdir(file().parent) == ["file"]


def test_what_is_no_plain_file_stays(disk: FakeFilesystem) -> None:
    link, folder = file().parent / "link", file().parent / "sub"
    link.symlink_to("file")
    folder.mkdir()
    for path, why in (
        (link, "is a link"),
        (folder, "cannot be written"),
        (file() / "x", "cannot be written"),
    ):
        with pytest.raises(atomic.NotWritten, match=why):
            atomic.write(path, b"x")
    assert sorted(os.listdir(file().parent)) == ["file", "link", "sub"]
    assert file().read_bytes() == b"old"


def test_what_killed_writers_left_is_swept_up(disk: FakeFilesystem) -> None:
    for name, age in (("dead", 2 * atomic.ABANDONED), ("alive", 0)):
        path = file().parent / f".file.{name}{atomic.ASIDE}"
        path.touch()
        written = path.stat().st_mtime - age
        os.utime(path, (written, written))
    atomic.write(file(), b"new")
    assert sorted(os.listdir(file().parent)) == [f".file.alive{atomic.ASIDE}", "file"]
