"""Whether what was printed got there, as the agent's transcript shows it.

Entered when a reply is out, to note in the memory's marker where the proof must
stand and the call it was printed for; and when a marker is met that holds that
note still. Without a transcript to look into, what was printed has arrived.
"""

from __future__ import annotations

import time

from slate_git.hook.system import os

ELSEWHERE = 10.0
"""Seconds after which a call that the transcript does not know was made in another context."""

ARRIVED, LOST = b"+", b"--"

MOST = 16 << 20
"""Bytes of a transcript, behind the place where it was when the memory was claimed."""

PROOF = b'hook_additional_context"'
"""Stands in a line of the transcript with text that a hook gave the model; the
line that keeps what the hook printed, read or not, is another."""


def stands(path: str, id: str, transcript: str) -> bool:
    """Whether a marker with a note still speaks for its memory."""
    try:
        age = time.time() - os.stat(path).st_mtime
    except OSError:
        return True
    arrived = _arrived(path, id, transcript, age)
    if arrived is not None:
        write(path, ARRIVED if arrived else LOST)
    return arrived is not False


def printed(path: str, transcript: str, place: int, call: str) -> None:
    """The reply is out; what remains to be shown, if the agent lets us see it."""
    told = f"{place}\n{call[:200]}\n".encode("utf-8", "replace")
    write(path, told if transcript else ARRIVED)


def resumed(path: str, id: str, transcript: str) -> None:
    """No call is under way: what the transcript does not hold was lost."""
    told = _told(path)
    if told and stands(path, id, transcript):
        open_still = _told(path) and _read(transcript, told[0]) is not None
        if open_still:
            write(path, LOST)


def write(path: str, data: bytes) -> None:
    """Put something into a marker that is there; a fault is forgiven."""
    try:
        flags = os.O_WRONLY | os.O_TRUNC | getattr(os, "O_NOFOLLOW", 0)
        descriptor = os.open(path, flags | getattr(os, "O_BINARY", 0))
        try:
            os.write(descriptor, data)
        finally:
            os.close(descriptor)
    except OSError:
        pass


def end(transcript: str) -> int:
    """Where the transcript ends now."""
    try:
        return os.stat(transcript).st_size
    except (OSError, ValueError):
        return 0


def _told(path: str) -> tuple[int, str] | None:
    from slate_git.hook.index import read_file

    place, _, call = (read_file(path, 1 << 10) or b"").decode("utf-8", "replace").partition("\n")
    return (int(place), call.strip("\n")) if place.isdigit() else None


def _read(transcript: str, place: int) -> bytes | None:
    """What was added since; None where there is no such file. No link is followed."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    try:
        descriptor = os.open(transcript, flags | getattr(os, "O_BINARY", 0))
    except (OSError, ValueError):
        return None
    try:
        status = os.fstat(descriptor)
        if status.st_mode & 0o170000 != 0o100000:
            return None
        if place <= status.st_size:
            os.lseek(descriptor, place, 0)
        parts, left = [], MOST
        while left > 0 and (part := os.read(descriptor, min(left, 1 << 20))):
            parts.append(part)
            left -= len(part)
        return b"".join(parts)
    except OSError:
        return None
    finally:
        os.close(descriptor)


def _arrived(path: str, id: str, transcript: str, age: float) -> bool | None:
    """Whether the transcript holds the text; None where it cannot say yet, or ever."""
    told = _told(path)
    if told is None or not transcript:
        return None
    place, call = told
    data = _read(transcript, place)
    if data is None:
        return None
    marker = f".slate/lessons/{id}.yaml".encode()
    at = data.find(marker)
    while at >= 0:
        end = data.find(b"\n", at)
        line = data[data.rfind(b"\n", 0, at) + 1 : end if end >= 0 else len(data)]
        if PROOF in line:
            return True
        at = data.find(marker, end) if end >= 0 else -1
    if not call or len(data) >= MOST:
        return None
    if b'"tool_use_id":"%s"' % call.encode() in data:
        return False  # the call has its result, and every text stands before it
    unknown = data.count(b"\n") > 1 and call.encode() not in data
    return False if unknown and age > ELSEWHERE else None
