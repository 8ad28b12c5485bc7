"""Decisions by content, kept in the clone's local state: a file is judged once.

The key of a decision is the bytes of a file under its name, and the cache's own
mark names the rules that decided. Only what this user's own Slate decided is believed.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from hashlib import blake2b, sha256
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any

from slate_git.base import atomic
from slate_git.hook import state
from slate_git.hook.index import Row, read_file
from slate_git.index import compile, seal
from slate_git.index.compile import Rows
from slate_git.lesson.draft import Fault
from slate_git.lesson.memory import LESSONS, Memory

MOST = 1 << 28
"""Bytes of the file; one of 100,000 lessons has a fifth of it."""

ROOMS = ("base", "find", "hook", "index", "lesson", "redos", "refusals")
"""The rooms that judging and compiling reach; a test holds them to what is really imported."""


class Cache:
    """Decisions by content: the rows or faults that the bytes of a file under its name led to."""

    def __init__(self, root: Path | None) -> None:
        folder = state.writable(str(root), "") if root else ""
        linked = os.path.islink(folder + "/cache")
        self.path = Path(folder) / "cache" / "build.json" if folder and not linked else None
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
            # Imported here: what was judged before is known without the rules that judged it.
            from slate_git.refusals import judge

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
            data = seal.sealed(text.encode("utf-8", "surrogatepass"))
            try:
                if data:
                    atomic.write(self.path, data)
            except atomic.NotWritten:
                pass

    def _load(self) -> dict[str, Any]:
        data = seal.opened(read_file(str(self.path), MOST)) if self.path else None
        try:
            found = json.loads(data) if data else {}
            return dict(found["known"]) if found.get("mark") == self.mark else {}
        except (ValueError, KeyError, TypeError, AttributeError):
            return {}


def _unpacked(entry: Any) -> tuple[Memory | None, Rows, list[Fault]]:
    """A decision as the cache keeps it."""
    return (
        Memory.unpacked(entry["memory"]) if entry["memory"] else None,
        tuple(Row(*row) for row in entry["rows"]),
        [Fault(*fault) for fault in entry["faults"]],
    )


def _mark() -> str:
    """Names the rules that decide: Python, the YAML library, and the sources of ``ROOMS``."""
    digest = blake2b(repr((sys.version_info[:2], library())).encode(), digest_size=12)
    for path in sources():
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def library() -> bytes:
    """The source that says which YAML library this is, which is not imported for that."""
    found = find_spec("ruamel.yaml")
    return Path(found.origin).read_bytes() if found and found.origin else b""


def sources() -> Sequence[Path]:
    """The files that decide whether and how a lesson file becomes rows."""
    package = Path(__file__).resolve().parents[1]
    return sorted(path for room in ROOMS for path in (package / room).rglob("*.py"))
