"""The limits: what takes longer is interrupted, and outside a hook nothing ever is."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from slate_git.hook import deadline

SLOW = """
import re, sys
from slate_git.hook.deadline import Late, Timer
timer = Timer()
timer.start()
timer.arm(0.05)
try:
    {what}
except Late:
    timer.stop()
    print("late", timer.left() > 0)
"""

ENDLESS = {
    "a loop": "[None for _ in iter(int, 1) if _]",
    "a pattern": "re.search('(a*)*b', 'a' * 60)",
    "a pipe": "sys.stdin.read()",
}


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs an interval timer")
@pytest.mark.parametrize("what", ENDLESS.values(), ids=ENDLESS)
def test_what_does_not_end_is_interrupted(what: str) -> None:
    read, write = os.pipe()
    try:
        done = subprocess.run(
            [sys.executable, "-c", SLOW.format(what=what)],
            stdin=read,
            capture_output=True,
            text=True,
            timeout=60,
        )
    finally:
        os.close(read)
        os.close(write)
    assert (done.stdout, done.stderr) == ("late True\n", "")


def test_a_timer_that_was_not_started_never_fires() -> None:
    timer = deadline.Timer()
    timer.arm(0)
    timer.stop()
    assert timer.left() == deadline.WHOLE


def test_late_is_not_taken_for_a_fault_of_ours() -> None:
    assert not issubclass(deadline.Late, Exception)
