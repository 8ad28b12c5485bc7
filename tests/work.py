"""What a test holds instead of a time, which a busy machine stretches: work, and an end."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

PATIENCE = 60.0
"""Seconds after which what is waited for hangs; nothing that is well takes a tenth of them."""


def steps(function: Callable[..., object], *words: object) -> int:
    """The lines of Python that a call runs, and the calls of built-in functions in them."""
    count = 0

    def line(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal count
        count += event == "line"
        return line

    def call(frame: FrameType, event: str, _: Any) -> None:
        nonlocal count
        count += event == "c_call"

    before = sys.gettrace(), sys.getprofile()
    sys.settrace(line)
    sys.setprofile(call)
    try:
        function(*words)
    finally:
        sys.settrace(before[0])
        sys.setprofile(before[1])
    return count


def alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and that nobody has asked about does not."""
    try:
        os.kill(pid, 0)
        status = Path(f"/proc/{pid}/stat").read_text()
    except ProcessLookupError:
        return False
    except FileNotFoundError:
        return not Path("/proc/self").is_dir()
    return status.rsplit(")", 1)[1].split()[0] != "Z"


def eventually(holds: Callable[[], object]) -> bool:
    """Whether it comes to hold before it must be said to hang."""
    end = time.monotonic() + PATIENCE
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


def settled(start: Callable[[], str], file: str) -> str:
    """What the start of a session says once nothing makes the private rows in ``file`` any more.

    On a busy machine that takes longer than a start waits, and the next one sees what came of it.
    """
    said = start()
    for _ in range(5):
        assert eventually(lambda: not _made(file))
        again = start()
        if again == said:
            return said
        said = again
    return said


def _made(file: str) -> bool:
    """Whether a process runs that was told to write a file."""
    listed = subprocess.run(["ps", "-A", "-o", "args="], capture_output=True, text=True, timeout=60)
    return any(file in line and "slate_git" in line for line in listed.stdout.splitlines())
