"""``slate build``: the lessons of a tree, judged and compiled.

Every file is read and hashed; only one whose content is new is parsed and
decided again, the rest comes from the cache in the clone's local state.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b, sha256
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from slate_git.base import atomic
from slate_git.hook import state
from slate_git.hook.index import MOST_BYTES, Row, read_file
from slate_git.index import compile
from slate_git.index.compile import Rows
from slate_git.lesson import reader
from slate_git.lesson.draft import Fault
from slate_git.lesson.memory import INDEX, LESSONS, Memory
from slate_git.refusals import judge

Progress = Callable[[int, int], None]
"""Called with the number of files done and their number in all."""


class Built(NamedTuple):
    """What a build found: the index as it should be, as it is, and why it may not be written."""

    memories: list[Memory]
    rows: dict[str, tuple[Row, ...]]
    faults: list[Fault]
    data: bytes
    before: bytes | None

    @property
    def current(self) -> bool:
        """Whether the index on disk is the one the lessons give."""
        return self.data == self.before

    @property
    def partial(self) -> bytes:
        """The index with the rows of refused files as they were before."""
        if not self.faults:
            return self.data
        refused = {fault.path.rsplit("/", 1)[-1].removesuffix(".yaml") for fault in self.faults}
        rows = compile.read(self.before or b"")
        kept = [row._replace(slot=compile.slot(row.id)) for row in rows if row.id in refused]
        return compile.index([*kept, *(row for rows in self.rows.values() for row in rows)])

    def differences(self) -> list[str]:
        """The memories whose rows on disk are not what their files say, one line each."""
        old: dict[str, set[Row]] = {}
        for row in compile.read(self.before or b""):
            old.setdefault(row.id, set()).add(row)
        lines = []
        for id in sorted({*old, *self.rows}):
            new = set(self.rows.get(id, ()))
            if old.get(id, set()) != new:
                what = "has changed" if new else "has no file"
                what = what if id in old else "has no row"
                lines.append(f"{LESSONS}/{id}.yaml: {what}")
        return lines or [f"{INDEX}: lines that `slate build` does not write"]


def tree(root: Path, progress: Progress | None = None) -> Built:
    """Build the lessons that lie in the working tree; nothing is written but the cache."""
    names = reader.names(root)
    found = ((name, *reader.read(root, name)) for name in names)
    before = read_file(str(root / INDEX), MOST_BYTES)
    return of(found, before, Cache(root), len(names), progress)


def of(
    files: Iterable[tuple[str, bytes | None, list[Fault]]],
    before: bytes | None,
    cache: Cache,
    count: int = 0,
    progress: Progress | None = None,
) -> Built:
    """Build from (name, bytes or None, faults of reading), wherever they were read."""
    memories: list[Memory] = []
    rows: dict[str, tuple[Row, ...]] = {}
    faults: list[Fault] = []
    for done, (name, data, wrong) in enumerate(files):
        if progress:
            progress(done, count)
        if data is None:
            faults += wrong
            continue
        memory, decided, wrong = cache.decide(name, data)
        faults += wrong
        if memory is not None:
            memories.append(memory)
        if decided:
            rows[name[:-5]] = decided
    cache.save()
    data = compile.index(row for found in rows.values() for row in found)
    return Built(memories, rows, faults, data, before)


def write(root: Path, built: Built) -> None:
    """Put a build's index in its place. Raises ``atomic.NotWritten``."""
    if not built.current:
        atomic.write(root / INDEX, built.data)


class Cache:
    """Decisions by content: the rows or faults that the bytes of a file under its name led to."""

    def __init__(self, root: Path | None) -> None:
        folder = state.writable(str(root), "") if root else ""
        self.path = Path(folder) / "cache" / "build.json" if folder else None
        self.mark = _mark()
        self.known: dict[str, Any] = self._load()
        self.used: dict[str, Any] = {}

    def decide(self, name: str, data: bytes) -> tuple[Memory | None, Rows, list[Fault]]:
        """The memory of a file and its rows, or its faults."""
        key = sha256(name.encode() + b"\0" + data).hexdigest()
        entry = self.known.get(key)
        try:
            decided = _unpacked(entry)
        except (TypeError, KeyError, ValueError, AttributeError):  # none, or spoiled
            memory, faults = judge.text(f"{LESSONS}/{name}", data)
            rows = compile.rows(memory) if memory else ()
            entry = {"memory": memory and memory.packed(), "rows": rows, "faults": faults}
            decided = memory, rows, faults
        self.used[key] = entry
        return decided

    def save(self) -> None:
        """Keep what this build used, and as much again of what it did not; a fault is forgiven.

        What is staged, and the commit that a branch began from, are builds of their own, and
        would else take each other's decisions away.
        """
        if self.path and not self.used.keys() <= self.known.keys():
            unused = (key for key in reversed(self.known) if key not in self.used)
            others = {key: self.known[key] for key in islice(unused, len(self.used))}
            kept = {**dict(reversed(others.items())), **self.used}
            text = json.dumps({"mark": self.mark, "known": kept}, separators=(",", ":"))
            try:
                atomic.write(self.path, text.encode("utf-8", "surrogatepass"))
            except atomic.NotWritten:
                pass

    def _load(self) -> dict[str, Any]:
        try:
            found = json.loads(self.path.read_bytes()) if self.path else {}
            return dict(found["known"]) if found.get("mark") == self.mark else {}
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return {}


def _unpacked(entry: Any) -> tuple[Memory | None, Rows, list[Fault]]:
    """A decision as the cache keeps it."""
    return (
        Memory.unpacked(entry["memory"]) if entry["memory"] else None,
        tuple(Row(*row) for row in entry["rows"]),
        [Fault(*fault) for fault in entry["faults"]],
    )


def _mark() -> str:
    """Names the rules that decide: the Python that reads patterns, and this package's sources."""
    digest = blake2b(repr(sys.version_info[:2]).encode(), digest_size=12)
    for path in _sources():
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _sources() -> Sequence[Path]:
    package = Path(__file__).parent
    folders = ("", "refusals", "regex", "hook")
    return sorted(path for folder in folders for path in (package / folder).glob("*.py"))
