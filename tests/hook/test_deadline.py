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
from slate_git.hook import deadline
deadline.WHOLE = 600  # not that of the whole hook, which a busy machine reaches first
timer = deadline.Timer()
try:
    timer.start()
    timer.arm(0.05)
    {what}
except deadline.Late:
    timer.stop()
    print("late", timer.left() > 0)
"""

ENDLESS = {
    "a loop": "(lambda: [None for _ in iter(int, 1) if _])()",
    "a pattern": "re.search('(a*)*b', 'a' * 60)",
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
            timeout=300,
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


CODE = """
import time
from slate_git.hook import deadline
deadline.WHOLE = {whole}
timer = deadline.Timer()
try:
    timer.start()
    timer.arm({part})
    {work}
    print("done")
except deadline.Late:
    print("late")
"""
WAITING = "time.sleep(0.5)"
COMPUTING = "while time.process_time() < 20: pass"


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no interval timers")
@pytest.mark.parametrize(
    ("whole", "part", "work", "said"),
    [
        (600, 0.1, WAITING, "done"),  # others had the processor meanwhile
        (600, 0.1, COMPUTING, "late"),
        (0.2, 0, WAITING, "late"),
        (0.2, 0.1, WAITING, "late"),
        (600, 0, WAITING, "done"),
    ],
)
def test_what_a_limit_counts(whole: float, part: float, work: str, said: str) -> None:
    code = CODE.format(whole=whole, part=part, work=work)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300)
    assert done.stdout == said + "\n"
