"""Whole processes, timed in turn: what a machine's mood does, it does to all of them alike."""

from __future__ import annotations

import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

Stdin = bytes | Callable[[int], bytes]


class Case(NamedTuple):
    """A command to time. ``stdin`` may depend on the number of the run."""

    name: str
    argv: Sequence[str]
    stdin: Stdin = b""
    cwd: str = ""
    environment: dict[str, str] | None = None
    speaks: bool | None = None
    """Whether it must print something, or nothing; None: either."""
    ends: int = 0
    """The exit status that it must end with."""
    most: int = 1 << 30
    """Runs that are enough, for slow ones."""
    before: Callable[[], object] | None = None
    """Done before each run, outside the time."""

    def data(self, number: int) -> bytes:
        return self.stdin if isinstance(self.stdin, bytes) else self.stdin(number)


class Figures(NamedTuple):
    """Of a case: medians in milliseconds, and of the ratios to the floor of the same round."""

    wall: float
    cpu: float
    ratio: float
    cpu_ratio: float
    runs: int


class Wrong(Exception):
    """A case that did not do what it is measured for."""


class Bench:
    """Runs cases in turn, round after round; the first case is the floor."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="slate-bench-"))

    def close(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)

    def once(self, case: Case, number: int) -> tuple[float, float]:
        """Wall and CPU milliseconds of one run, with those children that were waited for."""
        output = self.folder / "stdout"
        if case.before:
            case.before()
        with inside(case.cwd), stdin_of(case.data(number), self.folder / "stdin") as source:
            start = time.perf_counter()
            child = spawn(case, source, output)
            _, status, usage = os.wait4(child, 0)
            wall = time.perf_counter() - start
        if os.waitstatus_to_exitcode(status) != case.ends:
            raise Wrong(f"{case.name}: ended with {os.waitstatus_to_exitcode(status)}")
        if case.speaks is not None and bool(output.stat().st_size) != case.speaks:
            raise Wrong(f"{case.name}: printed {output.read_bytes()[:300]!r}")
        return wall * 1000, (usage.ru_utime + usage.ru_stime) * 1000

    def rounds(self, cases: Iterable[Case], count: int) -> dict[str, Figures]:
        """Every case once a round, after a round that does not count."""
        cases = list(cases)
        taken: dict[str, list[tuple[float, ...]]] = {case.name: [] for case in cases}
        for number in range(count + 1):
            floor = (1.0, 1.0)
            for case in cases:
                if number > case.most:
                    continue
                times = self.once(case, number)
                floor = times if case is cases[0] else floor
                # The clock of CPU time can be too coarse to see a small process.
                ratios = (times[0] / floor[0], times[1] / max(floor[1], 0.1))
                if number or case.most == 0:
                    taken[case.name].append((*times, *ratios))
            if sys.stderr.isatty():
                print(f"\r{number} of {count} rounds", end="", file=sys.stderr)
        if sys.stderr.isatty():
            print("\r\033[K", end="", file=sys.stderr)
        return {name: figures(runs) for name, runs in taken.items()}

    def parallel(self, cases: Sequence[Case]) -> tuple[float, list[bytes]]:
        """Milliseconds until all have ended that start at once, and what each printed."""
        children, outputs = [], []
        start = time.perf_counter()
        for number, case in enumerate(cases):
            output = self.folder / f"stdout-{number}"
            outputs.append(output)
            with inside(case.cwd), stdin_of(case.data(number), self.folder / "stdin") as source:
                children.append(spawn(case, source, output))
        for child in children:
            os.waitpid(child, 0)
        wall = time.perf_counter() - start
        return wall * 1000, [output.read_bytes() for output in outputs]

    def peak(self, case: Case) -> float | None:
        """MiB that the largest process of a case held at once, as ``time -v`` tells it.

        ``wait4`` cannot tell: a child's peak begins with that of whoever started it.
        """
        words = ["/usr/bin/time", "-v"] if os.path.exists("/usr/bin/time") else []
        if not words and shutil.which("busybox"):
            words = ["busybox", "time", "-v"]
        if not words:
            return None
        done = subprocess.run(
            [*words, *case.argv],
            input=case.data(1 << 20),
            capture_output=True,
            cwd=case.cwd or None,
            env=case.environment,
            check=False,
        )
        found = re.search(rb"Maximum resident set size \(kbytes\): (\d+)", done.stderr)
        return int(found[1]) / 1024 if found else None


@contextmanager
def inside(folder: str) -> Iterator[None]:
    """Run with another working directory."""
    before = os.getcwd()
    os.chdir(folder or before)
    try:
        yield
    finally:
        os.chdir(before)


@contextmanager
def stdin_of(data: bytes, place: Path) -> Iterator[int]:
    """A descriptor that gives ``data``: a filled pipe, as agents give one, else a file."""
    import fcntl

    source, sink = os.pipe()
    try:
        if len(data) > 1 << 16 and hasattr(fcntl, "F_SETPIPE_SZ"):
            with_room = fcntl.fcntl(sink, fcntl.F_SETPIPE_SZ, 1 << 20)
        else:
            with_room = 1 << 16
        if len(data) <= with_room:
            os.write(sink, data)
        else:
            place.write_bytes(data)
            os.dup2(os.open(place, os.O_RDONLY), source)
        os.close(sink)
        yield source
    finally:
        os.close(source)


def spawn(case: Case, source: int, output: Path) -> int:
    """Start a case's process."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    return os.posix_spawn(
        case.argv[0],
        list(case.argv),
        os.environ if case.environment is None else case.environment,
        file_actions=[
            (os.POSIX_SPAWN_DUP2, source, 0),
            (os.POSIX_SPAWN_OPEN, 1, str(output), flags, 0o600),
            (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0),
        ],
    )


def figures(runs: Sequence[tuple[float, ...]]) -> Figures:
    """What is told of the runs of a case."""
    wall, cpu, ratio, cpu_ratio = (statistics.median(column) for column in zip(*runs, strict=True))
    return Figures(wall, cpu, ratio, cpu_ratio, len(runs))
