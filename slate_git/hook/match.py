"""Which rows of the index a call fires, in the order in which they are delivered."""

from __future__ import annotations

from slate_git.hook import index, pattern
from slate_git.hook.call import Call
from slate_git.hook.deadline import AGAIN, MATCHING, Late, Timer
from slate_git.hook.namedtuple import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from slate_git.hook.paths import Root

TOOLS = {
    "shell": frozenset({"shell", "command"}),
    "read": frozenset({"read", "file"}),
    "edit": frozenset({"edit", "file"}),
}

READ = 64 << 10
"""Characters of a command that are read for the commands that it runs."""

Hit = record("Hit", "tool literal trigger id subject")
"""A row that fires, with the command or the path relative to the root that it fires on."""


def hits(
    root: str,
    call: Call,
    text: str,
    timer: Timer,
    log: Callable[[str], object],
    told: Callable[[str], bool],
) -> list[Hit]:
    """The rows of the index ``text`` that fire on the call.

    A memory that was ``told`` is not matched again. A row that cannot be read,
    or that takes longer than the time for matching, is passed over and told to
    ``log``; the others count.
    """
    found: list[Hit] = []
    timer.arm(MATCHING)
    try:
        for kind, subjects in _subjects(root, call).items():
            folded = [pattern.fold(subject) for subject in subjects]
            whole = any(special in subject for subject in subjects for special in pattern.SPECIAL)
            for row in index.rows(text, TOOLS[kind], folded, whole):
                if not index.is_id(row.id) or told(row.id):
                    continue
                pairs = zip(subjects, folded, strict=True)
                near = [plain for plain, low in pairs if whole or row.literal in low]
                subject = _first(row, near, timer, log)
                if subject is not None:
                    found.append(Hit(row.tool, row.literal, row.trigger, row.id, subject))
    except Late:
        if timer.left() <= 0:
            raise
        log("matching took too long, and the rest of the rows was passed over")
    timer.arm()
    return sorted(found, key=order)


def _first(
    row: index.Row, subjects: list[str], timer: Timer, log: Callable[[str], object]
) -> str | None:
    """The first subject that a row fires on."""
    try:
        try:
            return fires_on(row.tool, row.trigger, subjects)
        except Exception as fault:
            log(f"row of {row.id}: {fault}")
    except Late:
        log(f"row of {row.id}: took too long and was passed over")
        if timer.left() < 1.0:
            raise
        timer.arm(AGAIN)
    return None


def order(hit: Hit) -> tuple[bool, int, str, str]:
    """A ``when`` before a ``source_ref``, then the longer literal, then the id."""
    return (hit.tool == "file", -len(hit.literal), hit.id, hit.trigger)


def row_fires(tool: str, trigger: str, subject: str) -> bool:
    """Whether one trigger fires on a command, or on a path relative to the root."""
    return fires_on(tool, trigger, [subject]) is not None


def fires_on(tool: str, trigger: str, subjects: list[str]) -> str | None:
    """The first of the subjects that one trigger fires on, which is read once."""
    if tool == "shell":
        compiled = pattern.compile(trigger)
        begun = ((subject, subject[: pattern.SUBJECT]) for subject in subjects)
        found = (subject for subject, begin in begun if pattern.matches(compiled, begin))
    elif tool == "command":
        # Imported here, so that a call without such a row does without.
        from slate_git.hook.command.trigger import fires, parse

        words = parse(trigger)
        found = (subject for subject in subjects if fires(words, subject))
    elif tool == "file":
        found = (subject for subject in subjects if cites(trigger, subject))
    else:
        # Imported here, so that a shell call does without.
        from slate_git.hook import glob

        parsed = glob.parse(trigger)
        found = (subject for subject in subjects if glob.matches(parsed, subject))
    return next(found, None)


def cites(cited: str, path: str) -> bool:
    """Whether a cited path is this file, or a folder (ending in ``/``) above it, ignoring case."""
    from slate_git.hook.glob.positions import fold

    cited, path = fold(cited), fold(path)
    return path.startswith(cited) if cited.endswith("/") else path == cited


def _subjects(root: str, call: Call) -> dict[str, list[str]]:
    """The call's subjects as triggers see them, by kind; a path outside the root is none."""
    found: dict[tuple[str, str], None] = {}
    place: Root | None = None
    for kind, subject in call.subjects:
        if kind == "shell":
            found[kind, subject[:READ]] = None
            continue
        if place is None:
            # Imported here, as the glob matcher is, so that a shell call does without.
            from slate_git.hook.paths import Root

            place = Root(root)
        relative = place.relative(subject, call.cwd)
        if relative:
            found[kind, relative] = None
    kinds = dict.fromkeys(kind for kind, _ in found)
    return {kind: [subject for one, subject in found if one == kind] for kind in kinds}
