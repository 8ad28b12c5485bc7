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

BASE = Path("/home/ada")
FILE = BASE / ".agent/deep/settings.json"
OTHER = BASE / ".other/settings.json"


@pytest.fixture
def disk(fs: FakeFilesystem) -> Iterator[FakeFilesystem]:
    """A home with two settings files, of somebody who is not root."""
    helpers.set_uid(0)
    fs.create_file(FILE, contents="{}")
    fs.create_file(OTHER, contents="[]")
    for path in (BASE, *BASE.rglob("*")):
        os.chown(path, 1000, 1000)
    helpers.set_uid(1000)
    helpers.set_gid(1000)
    yield fs
    helpers.reset_ids()


def large(disk: FakeFilesystem) -> None:
    FILE.unlink()
    disk.create_file(FILE, st_size=changes.LARGEST + 1)


def link(disk: FakeFilesystem) -> None:
    FILE.unlink()
    FILE.symlink_to(OTHER)


def linked_folder(disk: FakeFilesystem) -> None:
    FILE.parent.rename(BASE / "real")
    FILE.parent.symlink_to(BASE / "real")


def folder(disk: FakeFilesystem) -> None:
    FILE.unlink()
    FILE.mkdir()


def folder_is_file(disk: FakeFilesystem) -> None:
    FILE.unlink()
    FILE.parent.rmdir()
    FILE.parent.touch()


@pytest.mark.parametrize(
    ("make", "what"),
    [
        (large, "larger than 8 MiB"),
        (link, "it is a link"),
        (linked_folder, "its folder deep is a link"),
        (folder, "it is not a file"),
        (folder_is_file, "its folder is a file"),
        (lambda disk: FILE.chmod(0o444), "it is read-only"),
        (lambda disk: FILE.chmod(0o200), "it cannot be read (Permission denied)"),
        (lambda disk: FILE.parent.chmod(0o000), "it cannot be read (Permission denied)"),
        (lambda disk: FILE.parents[1].chmod(0o000), "it cannot be read (Permission denied)"),
    ],
)
def test_what_is_not_ours_to_edit_is_refused(make: object, what: str, disk: FakeFilesystem) -> None:
    assert changes.read(FILE, BASE) == b"{}"
    assert callable(make)
    make(disk)
    with pytest.raises(SettingsRefused) as told:
        changes.read(FILE, BASE)
    assert what in told.value.what
    assert told.value.repair


def test_the_folders_above_the_base_may_be_links(disk: FakeFilesystem) -> None:
    seen = BASE.parent / "seen"
    helpers.set_uid(0)
    seen.symlink_to(BASE)
    helpers.set_uid(1000)
    assert changes.read(seen / FILE.relative_to(BASE), seen) == b"{}"
    assert changes.read(BASE / "new", BASE) is None


def test_nothing_is_written_where_one_file_changed_meanwhile(disk: FakeFilesystem) -> None:
    wanted = [FileChange(FILE, b"{}", b"new", BASE), FileChange(OTHER, b"{}", b"new", BASE)]
    with pytest.raises(atomic.NotWritten, match=r"\.other.*changed meanwhile"):
        changes.write(wanted)
    assert (FILE.read_bytes(), OTHER.read_bytes()) == (b"{}", b"[]")


def test_a_full_disk_leaves_each_file_whole(disk: FakeFilesystem) -> None:
    disk.set_disk_usage(64)
    wanted = [FileChange(FILE, b"{}", b"new", BASE), FileChange(OTHER, b"[]", b"x" * 99, BASE)]
    with pytest.raises(atomic.NotWritten, match=r"\.other.*no space"):
        changes.write(wanted)
    assert (FILE.read_bytes(), OTHER.read_bytes()) == (b"new", b"[]")
    assert [path.name for path in BASE.rglob("*") if path.is_file()] == ["settings.json"] * 2


def test_a_removal_takes_the_folders_that_it_empties(disk: FakeFilesystem) -> None:
    changes.write([FileChange(FILE, b"{}", None, BASE), FileChange(OTHER, b"[]", None, BASE)])
    assert os.listdir(BASE) == []


@pytest.mark.parametrize(("mode", "why"), [(0o555, "not removed"), (0o000, "cannot be read")])
def test_a_removal_without_the_right_is_one_line(mode: int, why: str, disk: FakeFilesystem) -> None:
    FILE.parent.chmod(mode)
    with pytest.raises(atomic.NotWritten, match=f"{why}: Permission denied"):
        changes.write([FileChange(FILE, b"{}", None, BASE)])
    FILE.parent.chmod(0o755)
    assert FILE.read_bytes() == b"{}"
