"""Which rows of the index a call fires, in the order in which they are delivered."""

from __future__ import annotations

from slate_git.hook import index, pattern
from slate_git.hook.call import Call
from slate_git.hook.deadline import AGAIN, MATCHING, Late, Timer
from slate_git.hook.namedtuple import record
from slate_git.hook.system import there

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from slate_git.hook.paths import Root

TOOLS = {
    "shell": frozenset({"shell", "command"}),
    "read": frozenset({"read", "file"}),
    "edit": frozenset({"edit", "file"}),
}

BY_COMMAND = "sh-"
"""Before the tool of a row that is also for the files of a command, by every agent.

The gate takes columns 11 to 16 of a row for its literal, unless a tab stands in 11 to 13. So the
name of a tool has at most 5 characters, or 6 to 8, whose rows it looks at in full.
"""

FILES = {
    "read": frozenset({BY_COMMAND + "read", BY_COMMAND + "file"}),
    "edit": frozenset({BY_COMMAND + "edit", BY_COMMAND + "file"}),
}
"""The tools of rows that are asked for the files of a command, where its agent has other ways."""

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
        for tools, subjects in _asked(root, call, text):
            folded = [pattern.fold(subject) for subject in subjects]
            for row in index.rows(text, tools, folded, whole := _whole(subjects)):
                if not index.is_id(row.id) or told(row.id):
                    continue
                pairs = zip(subjects, folded, strict=True)
                near = [plain for plain, low in pairs if whole or row.literal in low]
                subject = _first(row, near, call.shell, timer, log)
                if subject is not None:
                    found.append(Hit(row.tool, row.literal, row.trigger, row.id, subject))
    except Late:
        if timer.left() <= 0:
            raise
        log("matching took too long, and the rest of the rows was passed over")
    timer.arm()
    return sorted(found, key=order)


def _first(
    row: index.Row,
    subjects: list[str],
    shell: str,
    timer: Timer,
    log: Callable[[str], object],
) -> str | None:
    """The first subject that a row fires on."""
    try:
        try:
            return fires_on(row.tool, row.trigger, subjects, shell)
        except Exception as fault:
            log(f"row of {row.id}: {fault}")
    except Late:
        log(f"row of {row.id}: took too long and was passed over")
        if timer.left() < 0.5:
            raise
        timer.arm(AGAIN)
    return None


def order(hit: Hit) -> tuple[bool, int, str, str]:
    """A ``when`` before a ``source_ref``, then the longer literal, then the id."""
    return (hit.tool.removeprefix(BY_COMMAND) == "file", -len(hit.literal), hit.id, hit.trigger)


def row_fires(tool: str, trigger: str, subject: str) -> bool:
    """Whether one trigger fires on a command in the root, or on a path relative to it."""
    subjects = [subject]
    if tool.startswith(BY_COMMAND):
        from slate_git.hook.paths import slashed

        named = [(kind, slashed(path)) for kind, path in of_command(subject)]
        subjects = [
            path
            for kind, path in named
            if tool in FILES[kind] and not path.startswith(("/", "../"))
        ]
    return fires_on(tool, trigger, subjects) is not None


def fires_on(tool: str, trigger: str, subjects: list[str], shell: str = "sh") -> str | None:
    """The first of the subjects that one trigger fires on, which is read once."""
    if tool == "shell":
        compiled = pattern.compile(trigger)
        begun = ((subject, subject[: pattern.SUBJECT]) for subject in subjects)
        found = (subject for subject, begin in begun if pattern.matches(compiled, begin))
    elif tool == "command":
        # Imported here, so that a call without such a row does without.
        from slate_git.hook.command.trigger import fires, parse

        words = parse(trigger)
        found = (subject for subject in subjects if fires(words, subject, shell))
    elif tool.removeprefix(BY_COMMAND) == "file":
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


def of_command(command: str, shell: str = "sh") -> list[tuple[str, str]]:
    """The files that a command reads or edits, each as ``read`` or ``edit`` with its path.

    The gate looks for a trigger's literal in the call's text. So a file counts
    only where each name on its way stands in the command as it is: ``cat
    'src/a.py'`` counts, ``cat src/"a"b.py`` with a quote inside a name does not.
    """
    # Imported here, so that a call without a row for it does without.
    from slate_git.hook.command.files import files
    from slate_git.hook.paths import slashed

    found = files(command[:READ], "", shell)
    return [
        (kind, path)
        for kind, path in found
        if all(name in command for name in slashed(path).split("/"))
    ]


def _asked(root: str, call: Call, text: str) -> Iterator[tuple[frozenset[str], list[str]]]:
    """What the call asks the index: tools of rows, and the subjects that they see.

    A file belongs to a project by its path, a command by where it runs: a path
    outside the root is no subject, nor is a command that runs in another project.
    The files of a command are looked for only where a row could be about one: its
    literal stands in the command or its folder.
    """
    commands: dict[str, None] = {}
    named: dict[tuple[str, str], None] = {}
    place: Root | None = None
    for kind, subject in call.subjects:
        if kind == "shell":
            commands[subject[:READ]] = None
            continue
        place = place or _root(root)
        relative = place.relative(subject, call.cwd)
        if relative:
            named[kind, relative] = None
    if commands and _runs_here(root, call.cwd):
        yield TOOLS["shell"], list(commands)
    yield from _by_kind(named, TOOLS)
    tools = TOOLS if call.through_shell else FILES
    for command in commands if call.through_shell or "\t" + BY_COMMAND in text else ():
        near = [pattern.fold(command), pattern.fold(call.cwd)]
        whole = _whole([command, call.cwd])
        if index.rows(text, tools["read"] | tools["edit"], near, whole):
            place = place or _root(root)
            found: dict[tuple[str, str], None] = {}
            for kind, path in of_command(command, call.shell):
                relative = place.relative(path, call.cwd)
                if relative and (kind, relative) not in named:
                    found[kind, relative] = None
            yield from _by_kind(found, tools)


def _runs_here(root: str, cwd: str) -> bool:
    """Whether a command that runs in ``cwd`` is about the root's project."""
    if not cwd or cwd == root:
        return True
    if cwd.startswith(root + "/"):
        # Most often it is a plain folder below the root, which is quickly seen.
        folder = cwd
        while len(folder) > len(root) and not there(folder + "/.git"):
            folder = folder.rsplit("/", 1)[0]
        if folder == root and ".." not in cwd:
            return True
    return _root(root).holds(cwd)


def _by_kind(
    named: dict[tuple[str, str], None], tools: dict[str, frozenset[str]]
) -> Iterator[tuple[frozenset[str], list[str]]]:
    for kind in dict.fromkeys(kind for kind, _ in named):
        yield tools[kind], [path for one, path in named if one == kind]


def _root(root: str) -> Root:
    # Imported here, as the glob matcher is, so that a shell call does without.
    from slate_git.hook.paths import Root

    return Root(root)


def _whole(subjects: list[str]) -> bool:
    """Whether a subject holds a character that no literal is looked for beside."""
    return any(special in subject for subject in subjects for special in pattern.SPECIAL)
