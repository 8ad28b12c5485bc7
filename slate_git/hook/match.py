"""Which rows of the index a call fires, in the order in which they are delivered."""

from __future__ import annotations

from slate_git.hook import glob, index, pattern
from slate_git.hook.call import Call
from slate_git.hook.paths import Root
from slate_git.hook.record import record
from slate_git.hook.timer import AGAIN, MATCHING, Late, Timer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

TOOLS = {
    "shell": frozenset({"shell"}),
    "read": frozenset({"read", "file"}),
    "edit": frozenset({"edit", "file"}),
}

Hit = record("Hit", "tool literal trigger id subject")
"""A row that fires, with the command or the path relative to the root that it fires on."""


def hits(root: str, call: Call, text: str, timer: Timer, log: Callable[[str], object]) -> list[Hit]:
    """The rows of the index ``text`` that fire on the call.

    A row that cannot be read, or that takes longer than the time for matching,
    is passed over and told to ``log``; the others count.
    """
    found = []
    timer.arm(MATCHING)
    late = 0
    for kind, subject in _subjects(root, call):
        folded = pattern.fold(subject)
        whole = any(special in subject for special in pattern.SPECIAL)
        for row in index.rows(text, TOOLS[kind], [folded], whole):
            try:
                try:
                    fires = row_fires(row.tool, row.trigger, subject)
                except Exception as fault:
                    log(f"row of {row.id}: {fault}")
                    continue
            except Late:
                log(f"row of {row.id}: took too long and was passed over")
                late += 1
                if timer.left() < 1.0:
                    break
                timer.arm(AGAIN)
                continue
            if fires:
                found.append(Hit(row.tool, row.literal, row.trigger, row.id, subject))
    timer.arm()
    return sorted(found, key=order)


def order(hit: Hit) -> tuple[bool, int, str, str]:
    """A ``when`` before a ``source_ref``, then the longer literal, then the id."""
    return (hit.tool == "file", -len(hit.literal), hit.id, hit.trigger)


def row_fires(tool: str, trigger: str, subject: str) -> bool:
    """Whether one trigger fires on a command, or on a path relative to the root."""
    if tool == "shell":
        return pattern.matches(pattern.compile(trigger), subject)
    if tool == "file":
        return cites(trigger, subject)
    return glob.matches(glob.parse(trigger), subject)


def cites(cited: str, path: str) -> bool:
    """Whether a cited path is this file, or a folder (ending in ``/``) above it, ignoring case."""
    cited, path = glob.fold(cited), glob.fold(path)
    return path.startswith(cited) if cited.endswith("/") else path == cited


def _subjects(root: str, call: Call) -> list[tuple[str, str]]:
    """The call's subjects as triggers see them, each once; a path outside the root is none."""
    found: dict[tuple[str, str], None] = {}
    place = None
    for kind, subject in call.subjects:
        if kind == "shell":
            found[kind, subject[: pattern.SUBJECT]] = None
            continue
        place = place or Root(root)
        relative = place.relative(subject, call.cwd)
        if relative:
            found[kind, relative] = None
    return list(found)
