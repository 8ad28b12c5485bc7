"""The lessons folder on disks that tell no case, and where rights are missing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pyfakefs import helpers
from pyfakefs.fake_filesystem import FakeFilesystem, OSType

from slate_git.base import atomic
from slate_git.lesson import folder
from slate_git.lesson.problem import Kind, Problem

ROOT = "/root"
FOLDER = "/root/.slate/lessons"


@pytest.fixture
def disk(fs: FakeFilesystem) -> Iterator[FakeFilesystem]:
    """A folder with one lesson in it, looked at by somebody who is not root."""
    helpers.set_uid(0)
    fs.create_file(f"{FOLDER}/gate.yaml", contents="text: x\n")
    helpers.set_uid(1000)
    yield fs
    helpers.reset_ids()


@pytest.mark.parametrize("system", [OSType.LINUX, OSType.MACOS, OSType.WINDOWS])
@pytest.mark.parametrize("name", ["Gate.yaml", "gate.YAML", "GATE.YML", "gäte.yaml", "a b.yaml"])
def test_a_name_in_other_letters_is_refused_on_every_disk(
    name: str, system: OSType, fs: FakeFilesystem
) -> None:
    """So no two lessons are one file on a disk that tells no case."""
    fs.os = system
    fs.create_file(f"{FOLDER}/{name}", contents="text: x\n")
    assert folder.names(Path(ROOT)) == [name]
    assert folder.read(Path(ROOT), name) == Problem(Kind.NAME, name)


def test_a_lesson_that_may_not_be_read_is_a_fault(disk: FakeFilesystem) -> None:
    helpers.set_uid(0)
    Path(f"{FOLDER}/gate.yaml").chmod(0o000)
    helpers.set_uid(1000)
    assert folder.names(Path(ROOT)) == ["gate.yaml"]
    assert folder.read(Path(ROOT), "gate.yaml") == Problem(Kind.UNREADABLE, "Permission denied")


@pytest.mark.parametrize("closed", [FOLDER, "/root/.slate"])
def test_lessons_that_cannot_be_read_are_not_taken_for_none(
    closed: str, disk: FakeFilesystem
) -> None:
    helpers.set_uid(0)
    Path(closed).chmod(0o000)
    helpers.set_uid(1000)
    with pytest.raises(atomic.NotWritten, match=r"cannot be read \(permission denied\)"):
        folder.names(Path(ROOT))


def test_a_folder_that_is_not_there_has_no_lessons(fs: FakeFilesystem) -> None:
    assert folder.names(Path(ROOT)) == []
    fs.create_file(FOLDER)
    assert folder.names(Path(ROOT)) == []
