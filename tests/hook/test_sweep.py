"""The sessions of a clone stay few, and one in use stays."""

from __future__ import annotations

import os
import time
from itertools import count, pairwise
from pathlib import Path
from types import SimpleNamespace

import pytest

from slate_git.hook import sweep as module
from slate_git.hook.seen import Seen, digest
from slate_git.hook.sweep import DAYS, FILES, PLACES, sweep


def size(folder: Path) -> tuple[int, int]:
    """Files and folders, and the bytes of the blocks that they take."""
    paths = list(folder.rglob("*"))
    return len(paths), sum(path.lstat().st_blocks * 512 for path in paths)


def test_what_is_not_used_goes_and_what_is_used_stays(tmp_path: Path) -> None:
    for name in ("old", "used", "kept"):
        Seen(str(tmp_path), "claude", name, "").claim("a")
    old, used, kept = (Seen(str(tmp_path), "claude", name, "") for name in ("old", "used", "kept"))
    long_ago = time.time() - (DAYS + 1) * 86_400
    for seen in (old, used, kept):
        os.utime(seen.folder, (long_ago, long_ago))
    used.touch()
    sweep(used.all, kept.folder)
    assert [os.path.isdir(seen.folder) for seen in (old, used, kept)] == [False, True, True]


@pytest.fixture
def by_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that goes on by a ten-thousandth of a second for each entry that a sweep looks at, as
    on a machine that nobody else uses."""
    looks = count()
    clock = SimpleNamespace(monotonic=lambda: next(looks) / 10_000, time=time.time)
    monkeypatch.setattr(module, "time", clock)


def test_a_sweep_is_a_bounded_piece_of_work(tmp_path: Path, by_work: None) -> None:
    """What it does not get to, the next ones do."""
    place = tmp_path / "seen"
    place.mkdir()
    for number in range(2_000):
        folder = place / digest(str(number))
        folder.mkdir()
        os.utime(folder, (0, 0))
    left = [2_000]
    while left[-1]:
        sweep(str(place))
        left.append(len(os.listdir(place)))
        assert left[-1] < left[-2]
    pieces = [before - after for before, after in pairwise(left)]
    assert max(pieces) <= module.LOOKS + module.TIME * 10_000
    assert len(pieces) >= 2


def test_a_sweep_that_gets_no_time_still_does_its_piece(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that what a busy hour has left does not stay: more go than come."""
    late = count(0, 1_000)
    monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=late.__next__, time=time.time))
    for number in range(1_200):
        Seen(str(tmp_path), "claude", f"s{number}", "").claim("a")
    found = [1_200]
    while found[-1] > FILES // 2 and len(found) < 100:
        sweep(str(tmp_path / "seen"))
        found.append(len(os.listdir(tmp_path / "seen")))
        assert found[-1] < found[-2]
    assert found[-1] <= FILES // 2


@pytest.mark.usefixtures("by_work")
@pytest.mark.parametrize("calls", [3_000, pytest.param(100_000, marks=pytest.mark.long)])
def test_so_many_calls_leave_little(tmp_path: Path, calls: int) -> None:
    for number in range(calls):
        seen = Seen(str(tmp_path), "claude", f"s{number // 3}", f"c{number % 2}")
        if not seen.has(f"id-{number % 5}") and seen.place(str(number)):
            seen.claim(f"id-{number % 5}")
        seen.printed(0, str(number))
        if seen.begun:
            sweep(seen.all, seen.folder)
    for _ in range(20):
        sweep(str(tmp_path / "seen"))
    files, data = size(tmp_path / "seen")
    print(f"{calls:,} calls leave {files} files and folders, {data:,} bytes of blocks")
    assert 100 < files < 1_000
    assert data < 5_000_000
    assert seen.has(f"id-{number % 5}")


def test_the_places_of_calls_that_are_over_go(tmp_path: Path) -> None:
    seen = Seen(str(tmp_path), "claude", "s", "")
    for number in range(FILES):
        seen.place(str(number))
    seen.claim("a")
    for name in os.listdir(seen.folder):
        os.utime(f"{seen.folder}/{name}", (time.time() - PLACES - 1,) * 2)
    sweep(seen.all)
    assert os.listdir(seen.folder) == ["a"]


def test_what_is_none_of_ours_stays(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere/file").touch()
    (tmp_path / "seen").mkdir()
    (tmp_path / "seen/link").symlink_to(tmp_path / "elsewhere")
    os.utime(tmp_path / "elsewhere", (0, 0))
    os.utime(tmp_path / "seen/link", (0, 0), follow_symlinks=False)
    sweep(str(tmp_path / "seen"))
    assert (tmp_path / "elsewhere/file").exists()
