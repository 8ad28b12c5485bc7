"""Files are replaced whole."""

from __future__ import annotations

import os
from pathlib import Path

from slate_git.base import atomic


def test_what_a_killed_writer_left_is_removed(tmp_path: Path) -> None:
    left, busy = (tmp_path / f".a.{name}{atomic.ASIDE}" for name in ("left", "busy"))
    for path in (left, busy):
        path.touch()
    os.utime(left, (0, 0))
    atomic.write(tmp_path / "b", b"")
    assert sorted(os.listdir(tmp_path)) == [busy.name, "b"]
