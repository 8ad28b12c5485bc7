"""The limits: one of the clock for the whole hook, one of the processor for a part of the work."""

from __future__ import annotations

import subprocess
import sys

import pytest

CODE = """
import time
from slate_git.hook import deadline
deadline.WHOLE = {whole}
timer = deadline.Timer()
timer.start()
try:
    timer.arm({part})
    until = time.monotonic() + 1
    {work}
    print("done")
except deadline.Late:
    print("late")
"""
WAITING = "time.sleep(0.5)"
COMPUTING = "while time.process_time() < 20: pass"


@pytest.mark.skipif(not hasattr(__import__("signal"), "setitimer"), reason="no interval timers")
@pytest.mark.parametrize(
    ("whole", "part", "work", "said"),
    [
        (30, 0.1, WAITING, "done"),  # others had the processor meanwhile
        (30, 0.1, COMPUTING, "late"),
        (0.2, 0, WAITING, "late"),
        (0.2, 0.1, WAITING, "late"),
        (30, 0, WAITING, "done"),
    ],
)
def test_what_a_limit_counts(whole: float, part: float, work: str, said: str) -> None:
    code = CODE.format(whole=whole, part=part, work=work)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout == said + "\n"
