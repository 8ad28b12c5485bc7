"""Paths on a disk that tells no case, with drives and backslashes, as Windows has them."""

from __future__ import annotations

import os

import pytest
from pyfakefs.fake_filesystem import FakeFilesystem, OSType

from slate_git.hook import paths
from slate_git.hook.paths import Root


@pytest.fixture
def disk(fs: FakeFilesystem) -> FakeFilesystem:
    """A repository on the drive that is worked on, and one on another."""
    fs.os = OSType.WINDOWS
    for root in (r"C:\Work\repo", r"D:\other"):
        fs.create_file(root + r"\.slate\hook.sh")
        fs.create_file(root + r"\src\A.py")
        fs.create_dir(root + r"\.git")
    os.chdir("C:\\Work")
    return fs


@pytest.mark.parametrize(
    ("start", "found"),
    [
        (r"C:\Work\repo\src", r"C:\Work\repo"),
        ("C:/Work/repo/src", r"C:\Work\repo"),
        (r"c:\WORK\Repo\src", r"c:\WORK\Repo"),
        (r"repo\src", r"C:\Work\repo"),
        (r"D:\other\src\deep\gone", r"D:\other"),
        ("C:\\", None),
        (r"C:\Work", None),
        (r"\\server\share\folder", None),
        (r"E:\nowhere", None),
    ],
)
def test_the_root_is_found_upwards_to_the_drive(
    start: str, found: str | None, disk: FakeFilesystem
) -> None:
    assert paths.find_root(start) == found


@pytest.mark.parametrize("root", [r"C:\Work\repo", "c:/work/REPO"])
@pytest.mark.parametrize(
    ("path", "inner"),
    [
        (r"C:\Work\repo\src\A.py", "src/A.py"),
        ("C:/Work/repo/src/A.py", "src/A.py"),
        (r"c:\work\Repo\src\A.py", "src/A.py"),
        (r"c:\work\Repo\src\new.py", "src/new.py"),
        (r"C:\Work\repo\src\..\src\.\A.py", "src/A.py"),
        (r"src\A.py", "src/A.py"),
        (r"..\elsewhere\A.py", None),
        (r"C:\Work\repository\src\A.py", None),
        (r"C:\Work\repo", None),
        (r"\\server\share\A.py", None),
    ],
)
def test_a_path_is_made_relative_however_the_root_is_spelled(
    path: str, inner: str | None, root: str, disk: FakeFilesystem
) -> None:
    assert Root(root).relative(path, root) == inner


def test_a_file_goes_by_the_name_that_it_was_called(disk: FakeFilesystem) -> None:
    """Below the root nothing is folded: git, too, has each file under one name."""
    assert Root(r"C:\Work\repo").relative(r"C:\Work\repo\SRC\a.py", "") == "SRC/a.py"


def test_another_drive_serves_where_the_hook_runs_on_it(disk: FakeFilesystem) -> None:
    os.chdir("D:\\other")
    for path in (r"D:\other\src\A.py", r"d:\OTHER\src\A.py", r"src\A.py"):
        assert Root(r"D:\other").relative(path, r"D:\other") == "src/A.py"


def test_a_disk_without_case_elsewhere_is_seen_through_above_the_root(fs: FakeFilesystem) -> None:
    fs.os = OSType.MACOS
    fs.create_file("/Users/ada/repo/src/A.py")
    for path in ("/users/ADA/repo/src/A.py", "/Users/ada/REPO/src/A.py"):
        assert Root("/Users/ada/repo").relative(path, "") == "src/A.py"
    fs.is_case_sensitive = True
    assert Root("/Users/ada/repo").relative("/users/ADA/repo/src/A.py", "") is None
