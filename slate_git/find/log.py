"""What the hook wrote down in a clone's local state: what arrived where, and what went wrong."""

from __future__ import annotations

import json
from datetime import datetime, timezone
from pathlib import Path
from typing import NamedTuple

from slate_git.hook import roots, state
from slate_git.hook.index import read_file

MOST_BYTES = 4 << 20


class Event(NamedTuple):
    """One line of a log, at seconds since the epoch. ``id`` is empty for what went wrong."""

    at: int
    agent: str
    session: str
    id: str
    tool: str
    subject: str
    text: str


def events(root: Path) -> list[Event]:
    """All that is still in the logs of a root, oldest first; a line that is none is passed over."""
    found: list[Event] = []
    for folder in dict.fromkeys((state.find(str(root)), roots.record(str(root)))):
        for name in ("deliveries.jsonl.1", "deliveries.jsonl"):
            found += filter(None, map(_delivery, _lines(f"{folder}/{name}")))
        for name in ("errors.log.1", "errors.log"):
            found += filter(None, map(_fault, _lines(f"{folder}/{name}")))
    return sorted(found, key=lambda event: event.at)


def _lines(path: str) -> list[str]:
    return (read_file(path, MOST_BYTES) or b"").decode("utf-8", "replace").splitlines()


def _delivery(line: str) -> Event | None:
    try:
        found = json.loads(line)
        keys = ("agent", "session", "id", "tool", "subject", "trigger")
        return Event(int(found["at"]), *(str(found[key]) for key in keys))
    except (ValueError, KeyError, TypeError):
        return None


def _fault(line: str) -> Event | None:
    when, _, text = line.partition(" ")
    try:
        at = datetime.strptime(when, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=timezone.utc)
    except ValueError:
        return None
    return Event(int(at.timestamp()), text.split(" ")[0], "", "", "", "", text)
