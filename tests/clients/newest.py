"""Whether the newest of each client still works: ``python -m tests.clients.newest [NAMES...]``.

Each client is taken from npm in its newest version, its tests are run with that, and what it hands
its hooks is compared, field by field, with what the version hands them that the tests are pinned
to. Prints one table; ends with 1 where a test failed or a field went.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from .npm import HOME
from .ways import WAYS, Way

TESTS = Path(__file__).parent
LONGEST = 1800
"""Seconds that the tests of one client may take."""


class Row(NamedTuple):
    """What is told of one client."""

    agent: str
    pinned: str
    newest: str
    tests: str
    came: set[str]
    went: set[str]


def main(*names: str) -> int:
    plain = [name for name in WAYS if " " not in name]
    unknown = set(names) - set(plain)
    if unknown:
        print(f"no client {', '.join(sorted(unknown))}; there are {', '.join(plain)}")
        return 2
    rows = [row(WAYS[name]) for name in names or plain]
    print("| client | pinned | newest | tests | fields that came | fields that went |")
    print("| --- | --- | --- | --- | --- | --- |")
    for one in rows:
        cells = [one.agent, one.pinned, one.newest, one.tests]
        cells += [", ".join(sorted(part)) or "none" for part in (one.came, one.went)]
        print(f"| {' | '.join(cells)} |")
    return int(any(one.went or " failed" in one.tests or " error" in one.tests for one in rows))


def row(way: Way) -> Row:
    """The newest of one client against the one that is pinned."""
    kind: Any = way.start
    newest = _run(["npm", "view", kind.package, "version"], {"HOME": HOME}).strip()
    pinned = str(kind.version)
    files = [TESTS / f"test_{way.agent}.py"]
    moved = {f"SLATE_CLIENT_{way.agent.upper()}": newest}
    suite = [
        "-m",
        "pytest",
        "-o",
        "addopts=",
        "-m",
        "clients",
        "-p",
        "no:cacheprovider",
        *map(str, files),
    ]
    told = _run([sys.executable, *suite], moved, check=False).strip().splitlines()
    tests = next(
        (line.strip("= ") for line in reversed(told) if " in " in line), "they did not run"
    )
    before, after = (fields(payloads(way.agent, more)) for more in ({}, moved))
    return Row(way.agent, pinned, newest, tests, after - before, before - after)


def payloads(agent: str, more: dict[str, str]) -> Iterator[Any]:
    """What the client hands its hooks in one short session."""
    told = _run([sys.executable, "-m", "tests.clients.record", agent, "git status"], more)
    for line in told.splitlines():
        if line.startswith("{"):
            yield json.loads(line)


def fields(values: Iterator[Any]) -> set[str]:
    """The fields of payloads, each after its event's name; what lists hold counts as one."""
    found = set()
    for value in values:
        event = value.get("hook_event_name") or value.get("event") or "?"
        found |= {f"{event}: {way}" for way in ways(value)}
    return found


def ways(value: Any, before: str = "") -> Iterator[str]:
    """The names that lead to each part of a value."""
    if isinstance(value, list):
        for part in value:
            yield from ways(part, before + "[]")
    elif isinstance(value, dict):
        for key, part in value.items():
            here = f"{before}.{key}" if before else key
            yield here
            yield from ways(part, here)


def _run(command: list[str], more: dict[str, str], check: bool = True) -> str:
    done = subprocess.run(
        command,
        check=check,
        timeout=LONGEST,
        cwd=TESTS.parents[1],
        env={**os.environ, **more},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    return done.stdout


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
