"""A stretch of work that ends after some time, as the hook's own matching does."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from slate_git.hook.deadline import Late

__all__ = ["Late", "can_limit", "limited"]


def can_limit() -> bool:
    """Whether work can be ended from outside: on POSIX, in the main thread."""
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raises ``Late`` in the body after ``seconds``; without limit where that cannot be done."""
    if not can_limit():
        yield
        return
    before = signal.signal(signal.SIGALRM, _raise)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _raise(number: int, frame: object) -> None:
    raise Late
