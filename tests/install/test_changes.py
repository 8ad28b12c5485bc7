"""Which files are taken on, and what becomes of them on a full disk or without rights."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from pyfakefs import helpers
from pyfakefs.fake_filesystem import FakeFilesystem

from slate_git.base import atomic
from slate_git.install import changes
from slate_git.install.changes import FileChange
from slate_git.install.fault import SettingsRefused


def file() -> Path:
    """One settings file: a path that is made before the disk is, is one of the real disk."""
    return Path("/home/ada/.agent/deep/settings.json")


def other() -> Path:
    return Path("/home/ada/.other/settings.json")


def base() -> Path:
    return Path("/home/ada")


@pytest.fixture
def disk(fs: FakeFilesystem) -> Iterator[FakeFilesystem]:
    """A home with two settings files, of somebody who is not root."""
    helpers.set_uid(0)
    fs.create_file(file(), contents="{}")
    fs.create_file(other(), contents="[]")
    for path in (base(), *base().rglob("*")):
        os.chown(path, 1000, 1000)
    helpers.set_uid(1000)
    helpers.set_gid(1000)
    yield fs
    helpers.reset_ids()


def large(disk: FakeFilesystem) -> None:
    file().unlink()
    disk.create_file(file(), st_size=changes.LARGEST + 1)


def link(disk: FakeFilesystem) -> None:
    file().unlink()
    file().symlink_to(other())


def linked_folder(disk: FakeFilesystem) -> None:
    file().parent.rename(base() / "real")
    file().parent.symlink_to(base() / "real")


def folder(disk: FakeFilesystem) -> None:
    file().unlink()
    file().mkdir()


def folder_is_file(disk: FakeFilesystem) -> None:
    file().unlink()
    file().parent.rmdir()
    file().parent.touch()


@pytest.mark.parametrize(
    ("make", "what"),
    [
        (large, "larger than 8 MiB"),
        (link, "it is a link"),
        (linked_folder, "its folder deep is a link"),
        (folder, "it is not a file"),
        (folder_is_file, "its folder is a file"),
        (lambda disk: file().chmod(0o444), "it is read-only"),
        (lambda disk: file().chmod(0o200), "it cannot be read (Permission denied)"),
        (lambda disk: file().parent.chmod(0o000), "it cannot be read (Permission denied)"),
        (lambda disk: file().parents[1].chmod(0o000), "it cannot be read (Permission denied)"),
    ],
)
def test_what_is_not_ours_to_edit_is_refused(make: object, what: str, disk: FakeFilesystem) -> None:
    assert changes.read(file(), base()) == b"{}"
    assert callable(make)
    make(disk)
    with pytest.raises(SettingsRefused) as told:
        changes.read(file(), base())
    assert what in told.value.what
    assert told.value.repair


def test_the_folders_above_the_base_may_be_links(disk: FakeFilesystem) -> None:
    seen = base().parent / "seen"
    helpers.set_uid(0)
    seen.symlink_to(base())
    helpers.set_uid(1000)
    assert changes.read(seen / file().relative_to(base()), seen) == b"{}"
    assert changes.read(base() / "new", base()) is None


def test_nothing_is_written_where_one_file_changed_meanwhile(disk: FakeFilesystem) -> None:
    wanted = [FileChange(file(), b"{}", b"new", base()), FileChange(other(), b"{}", b"new", base())]
    with pytest.raises(atomic.NotWritten, match=r"\.other.*changed meanwhile"):
        changes.write(wanted)
    assert (file().read_bytes(), other().read_bytes()) == (b"{}", b"[]")


def test_a_full_disk_leaves_each_file_whole(disk: FakeFilesystem) -> None:
    disk.set_disk_usage(64)
    wanted = [
        FileChange(file(), b"{}", b"new", base()),
        FileChange(other(), b"[]", b"x" * 99, base()),
    ]
    with pytest.raises(atomic.NotWritten, match=r"\.other.*no space"):
        changes.write(wanted)
    assert (file().read_bytes(), other().read_bytes()) == (b"new", b"[]")
    assert [path.name for path in base().rglob("*") if path.is_file()] == ["settings.json"] * 2


def test_a_removal_takes_the_folders_that_it_empties(disk: FakeFilesystem) -> None:
    changes.write(
        [FileChange(file(), b"{}", None, base()), FileChange(other(), b"[]", None, base())]
    )
    assert os.listdir(base()) == []


@pytest.mark.parametrize(("mode", "why"), [(0o555, "not removed"), (0o000, "cannot be read")])
def test_a_removal_without_the_right_is_one_line(mode: int, why: str, disk: FakeFilesystem) -> None:
    file().parent.chmod(mode)
    with pytest.raises(atomic.NotWritten, match=f"{why}: Permission denied"):
        changes.write([FileChange(file(), b"{}", None, base())])
    file().parent.chmod(0o755)
    assert file().read_bytes() == b"{}"
