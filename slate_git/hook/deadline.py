"""The two time limits: 0.25 s for matching, 2 s for the whole hook.

On POSIX an interval timer, which interrupts ``re`` on every version of
Python; elsewhere ``faulthandler``'s, which can only end the process (its exit
status 1 is no block for any agent).
"""

from __future__ import annotations

import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

MATCHING = 0.25
AGAIN = 0.05
"""What each further row has, once one has used up the time for matching."""

WHOLE = 2.0


class Late(BaseException):
    """A limit has passed, or the agent ends the hook.

    Not an ``Exception``, so that nothing takes it for a fault of its own.
    """


class Timer:
    """Started once a process; outside one (``slate why``) it never fires."""

    def __init__(self) -> None:
        self.deadline = 0.0
        self.set: Callable[[float], object] | None = None

    def start(self) -> None:
        self.deadline = time.monotonic() + WHOLE
        try:
            # What ``signal`` wraps, without the enums that it brings in.
            import _signal as signal  # type: ignore[import-not-found]
        except ImportError:
            import signal

        if hasattr(signal, "setitimer"):
            # An agent that gives a call up ends its hooks: then, too, claims are given back.
            for number in (signal.SIGALRM, signal.SIGTERM, signal.SIGHUP):
                signal.signal(number, _raise)
            self.set = lambda seconds: signal.setitimer(signal.ITIMER_REAL, seconds)
            self.set(WHOLE)
        else:
            import faulthandler
            import os

            faulthandler.dump_traceback_later(WHOLE, exit=True, file=open(os.devnull, "w"))  # noqa: SIM115

    def left(self) -> float:
        """Seconds until the whole hook's end."""
        return self.deadline - time.monotonic() if self.deadline else WHOLE

    def arm(self, seconds: float | None = None) -> None:
        """Fire after ``seconds``, or at the whole hook's end if that is sooner."""
        if self.set:
            rest = max(self.left(), 0.001)
            self.set(rest if seconds is None else min(seconds, rest))

    def stop(self) -> None:
        if self.set:
            self.set(0)


def _raise(number: int, frame: object) -> None:
    raise Late
