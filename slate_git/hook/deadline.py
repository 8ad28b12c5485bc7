"""The time limits: 2 s for the whole hook; of the processor's time 0.25 s for matching.

On POSIX interval timers, which interrupt ``re`` on every version of Python. That
for a part of the work counts the time that this process was given, so that on a
busy machine a call does not lose its lessons to the others. Elsewhere
``faulthandler``'s, which can only end the process (its exit status 1 is no
block for any agent).
"""

from __future__ import annotations

import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

MATCHING = 0.25
AGAIN = 0.05
"""What each further row has, once one has used up the time for matching."""

READING = 0.3
"""For reading one lesson's file, which leaves time for the others."""

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
        self.whole: Callable[[float], object] | None = None

    def start(self) -> None:
        self.deadline = time.monotonic() + WHOLE
        try:
            # What ``signal`` wraps, without the enums that it brings in.
            import _signal as signal  # type: ignore[import-not-found]
        except ImportError:
            import signal

        if hasattr(signal, "setitimer"):
            # An agent that gives a call up ends its hooks: then, too, claims are given back.
            ends = (signal.SIGALRM, signal.SIGTERM, signal.SIGHUP)
            for number in (*ends, signal.SIGVTALRM):
                signal.signal(number, _raise)
            self.set = lambda seconds: signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
            self.whole = lambda seconds: signal.setitimer(signal.ITIMER_REAL, seconds)
            self.whole(WHOLE)
        else:
            import faulthandler
            import os

            faulthandler.dump_traceback_later(WHOLE, exit=True, file=open(os.devnull, "w"))  # noqa: SIM115

    def left(self) -> float:
        """Seconds until the whole hook's end."""
        return self.deadline - time.monotonic() if self.deadline else WHOLE

    def arm(self, seconds: float = 0) -> None:
        """Fire when this process has computed for ``seconds``; 0: only at the whole hook's end."""
        if self.set:
            self.set(seconds)

    def stop(self) -> None:
        if self.set and self.whole:
            self.set(0)
            self.whole(0)


def _raise(number: int, frame: object) -> None:
    raise Late
