"""A client's lines, however they arrive, and a server that is started without its streams."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slate_git.server.message import MOST
from slate_git.server.wire import Wire
from tests.server.client import COMMAND


def heard(pieces: list[bytes]) -> tuple[list[object], list[object]]:
    """The ids of the messages that arrive in these pieces, and the ids of what is answered."""
    source, into = os.pipe()
    out, sink = os.pipe()

    def write() -> None:
        for piece in pieces:
            os.write(into, piece)
        os.close(into)

    writer = Thread(target=write)
    writer.start()
    ids = [message.id for message in Wire(source, sink).messages()]
    writer.join()
    os.close(sink)
    os.close(source)
    with os.fdopen(out) as file:
        return ids, [json.loads(line)["id"] for line in file]


def ping(id: int, more: str = "") -> bytes:
    value = {"jsonrpc": "2.0", "id": id, "method": "ping", "params": {"a": more}}
    return json.dumps(value).encode()


@given(cuts=st.lists(st.integers(0, 400), max_size=8))
def test_lines_come_in_any_pieces(cuts: list[int]) -> None:
    data = ping(1) + b"\r\n\n" + ping(2, "ü") + b"\nno JSON\n" + ping(3)
    ends = sorted({min(cut, len(data)) for cut in cuts} | {0, len(data)})
    pieces = [data[start:end] for start, end in pairwise(ends)]
    assert heard(pieces) == ([1, 2, 3], [None])


@pytest.mark.parametrize("size", [MOST + 1, 3 * MOST])
def test_a_line_that_is_too_long_is_answered_and_the_next_is_read(size: int) -> None:
    fits = ping(2, "x" * (MOST - 100))
    assert heard([ping(1, "x" * size), b"\n", fits, b"\n", ping(3, "x" * size)]) == ([2], [1, 3])


WITHOUT = "import os, sys; os.close({}); os.execv(sys.argv[1], sys.argv[1:])"


@pytest.mark.skipif(os.name != "posix", reason="closes descriptors")
@pytest.mark.parametrize(("stream", "status"), [(0, 2), (1, 2), (2, 0)])
def test_without_a_stream_it_ends_in_one_line(stream: int, status: int, repository: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT.format(stream), *COMMAND],
        input=ping(1) + b"\n",
        capture_output=True,
        cwd=repository,
        timeout=60,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert done.returncode == status, done.stderr
    assert len(done.stderr.splitlines()) == (1 if status else 0)
    assert b"closed" in done.stderr or stream == 2
