"""What would arrive on a call, asked of the hook's own matcher."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from slate_git.hook import delivery, index, match
from slate_git.hook.call import Call
from slate_git.hook.deadline import Timer
from slate_git.hook.seen import CALL


class Arrival(NamedTuple):
    """A memory that a call brings up; only the first two of a call are delivered."""

    id: str
    tool: str
    trigger: str
    subject: str
    text: str
    delivered: bool


def arrivals(
    root: Path,
    kind: str,
    subject: str,
    cwd: str = "",
    *,
    rows: str | None = None,
    timer: Timer | None = None,
) -> list[Arrival]:
    """The memories of a call in a fresh session, in the order of delivery.

    ``rows`` is an index to use in place of the committed one. A ``timer`` that
    was started holds the limits of the hook, and raises ``Late``.
    """
    call = Call([(kind, subject)], cwd, "", "", "")
    rows = index.load(str(root)) if rows is None else rows
    ignore, never = (lambda line: None), (lambda id: False)
    hits = match.hits(str(root), call, rows, timer or Timer(), ignore, never)
    found: dict[str, Arrival] = {}
    for hit in hits:
        text = None if hit.id in found else delivery.of(str(root), hit)
        if text is not None:
            delivered = len(found) < CALL
            found[hit.id] = Arrival(hit.id, hit.tool, hit.trigger, hit.subject, text, delivered)
    return list(found.values())
