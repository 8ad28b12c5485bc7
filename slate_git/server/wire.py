"""The two streams of the protocol, out of everybody else's way.

Stdout carries the protocol only: it is served from a descriptor of its own, and the process's is
turned into stderr, so that no ``print`` and no program that is started can get between.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from threading import Lock

from slate_git.server.message import EDGE, MOST, Message, read

CHUNK = 1 << 16


class Closed(Exception):
    """The process was started without its stdin or its stdout."""


class Wire:
    """A client: its lines, and the way back; an ``OSError`` where it takes no more answers."""

    def __init__(self, source: int, sink: int) -> None:
        self.source, self.sink = source, sink
        self._lock = Lock()

    @classmethod
    def claimed(cls) -> Wire:
        """The process's own. Raises ``Closed``."""
        if sys.stdin is None or sys.stdout is None:
            raise Closed
        wire = cls(_above(0), _above(1))
        nothing = os.open(os.devnull, os.O_RDWR)
        os.dup2(nothing, 0)
        os.dup2(nothing if sys.stderr is None else 2, 1)
        os.close(nothing)
        return wire

    def send(self, line: str) -> None:
        """One line, whole, whoever else sends."""
        data = line.rstrip("\n").encode() + b"\n"
        with self._lock:
            while data:
                data = data[os.write(self.sink, data) :]

    def messages(self) -> Iterator[Message]:
        """What the client says that can be read, until it ends; the rest is answered."""
        for line, cut in self._lines():
            if not line.strip():
                continue
            found = read(line, cut)
            if isinstance(found, Message):
                yield found
            elif found is not None:
                self.send(found)

    def _lines(self) -> Iterator[tuple[bytes, bool]]:
        """Each line; of one that is too long its two ends, and that it was cut."""
        held, cut = bytearray(), False
        while data := os.read(self.source, CHUNK):
            *ends, rest = data.split(b"\n")
            for end in ends:
                held += end
                yield bytes(held), cut or len(held) > MOST
                held, cut = bytearray(), False
            held += rest
            if len(held) > MOST:
                held, cut = held[:EDGE] + held[-EDGE:], True
        yield bytes(held), cut or len(held) > MOST


def _above(descriptor: int) -> int:
    """A second descriptor of the same stream, above those that every program has."""
    found = [os.dup(descriptor)]
    while found[-1] <= 2:
        found.append(os.dup(descriptor))
    for low in found[:-1]:
        os.close(low)
    return found[-1]
