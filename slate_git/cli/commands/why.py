"""``slate why``."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Annotated, Any

import typer

from slate_git.base.atomic import NotWritten
from slate_git.cli import console, options
from slate_git.find import log
from slate_git.find.arrivals import Arrival, arrivals
from slate_git.find.firing import firing
from slate_git.find.near import Near, near
from slate_git.git.failure import GitFailed
from slate_git.hook.deadline import Late, Timer
from slate_git.hook.paths import Root
from slate_git.index import build
from slate_git.index.store import Store
from slate_git.lesson.memory import LESSONS, TOOLS, Example
from slate_git.review import reading

LAST = 10
"""Lines of the logs that ``--last`` shows."""

Tool = Annotated[str, typer.Argument(help="shell, read or edit.")]
Subject = Annotated[
    str, typer.Argument(help="The command, or the path: from the root, or from here.")
]
Last = Annotated[bool, typer.Option("--last", help="What happened on the last calls.")]


def why(
    tool: Tool = "", subject: Subject = "", last: Last = False, as_json: options.Json = False
) -> None:
    """Show what would arrive on a call, through which trigger, word for word.

    And what would not: which triggers come near, and what is in the way.
    Exit status 0 when something would be delivered, 1 when nothing.
    Example: slate why shell "git push origin main"
    """
    root = console.find_root()
    if last:
        _last(root, as_json)
        return
    if tool not in TOOLS:
        what = f"{tool}: no such tool: write" if tool else "name the call:"
        console.fail(f"{what} shell, read or edit")
    if not subject:
        console.fail("name the command or the path behind the tool, in quotation marks")
    if tool != "shell" and os.path.lexists(root / subject):
        subject = str(root / subject)
    found = _arrivals(root, tool, subject)
    built = build.tree(root)
    call = _call(root, tool, subject)
    close = near((m for m in built.memories if m.id not in {a.id for a in found}), call)
    if as_json:
        _emit(found, close)
    else:
        _show(root, found)
        for line in reading.lines(subject) if tool == "shell" else ():
            console.out(line)
    for id, trigger, reason in close if not as_json else ():
        console.tell(f"{id} does not, through {trigger.tool} {trigger.pattern}: {reason}")
    _hidden(root, tool, call.subject)
    if not built.current:
        console.show_faults(built.faults, elsewhere=True)
        console.tell("slate: the index is out of date: run `slate build`")
    if not found:
        where = f" ({call.subject} from the root)" if tool != "shell" else ""
        console.tell(f"slate: nothing would arrive on {tool} {subject}{where}")
    _hooks(root, bool(found))
    if not found:
        raise typer.Exit(console.REFUSED)


def _arrivals(root: Path, tool: str, subject: str) -> list[Arrival]:
    timer = Timer()
    try:
        timer.start()
        return arrivals(root, tool, subject, str(Path.cwd()), timer=timer)
    except Late:
        console.fail("a row of the index takes too long: `slate build --check` names it", 1)
    finally:
        timer.stop()


def _call(root: Path, tool: str, subject: str) -> Example:
    """The call as a trigger sees it; a path outside the root as it was typed."""
    if tool == "shell":
        return Example(tool, subject)
    return Example(tool, Root(str(root)).relative(subject, str(Path.cwd())) or subject)


def _emit(found: list[Arrival], close: list[Near]) -> None:
    keys = ("id", "trigger", "text", "delivered")
    console.emit(
        {
            "matches": [{key: getattr(a, key) for key in keys} for a in found],
            "near": [
                {"id": id, "tool": trigger.tool, "trigger": trigger.pattern, "why": reason}
                for id, trigger, reason in close
            ],
        }
    )


def _show(root: Path, found: list[Arrival]) -> None:
    """Each memory that would arrive, and where it has arrived already."""
    had: dict[str, list[log.Event]] = {}
    for event in log.events(root) if found else ():
        had.setdefault(event.id, []).append(event)
    for arrival in found:
        word = "delivered" if arrival.delivered else "waits: at most 2 a call"
        console.out(f"{arrival.id} ({word}), through {arrival.tool} {arrival.trigger}")
        console.out("    " + arrival.text.replace("\n", "\n    "))
        if times := had.get(arrival.id):
            sessions = console.count(len({event.session for event in times}), "session")
            when = f"last in {times[-1].agent} at {_time(times[-1].at)}"
            console.tell(f"    {sessions} had it, {when}; each has it once")


def _time(at: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at))


def _last(root: Path, as_json: bool) -> None:
    """What the hook did on the last calls that it had something to say on."""
    found = log.events(root)[-LAST:]
    if as_json:
        console.emit([event._asdict() for event in found])
    for event in found if not as_json else ():
        what = f"{event.id}, on {event.tool} {event.subject}" if event.id else event.text
        agent = f"{event.agent}: " if event.id else ""
        console.out(f"{_time(event.at)}  {agent}{what}")
    if not found:
        console.tell("slate: nothing has arrived here yet, and nothing went wrong")
    _hooks(root, False)


def _hooks(root: Path, quiet: bool) -> None:
    """Which agents' hooks bring lessons here, and what keeps one from it."""
    from slate_git.install import doctor, setup

    checks: list[Any] = [*setup.checks(root), *doctor(root, versions=False)]
    for check in checks:
        if check.level == "fault":
            console.tell(f"slate: {check}")
    hooked = {check.agent for check in checks if check.level == "ok" and "the hook" in check.what}
    if not hooked:
        console.tell("slate: no agent has the hook here: run `slate init --agent NAME`")
    elif not quiet:
        console.tell(f"slate: the hook is set up for {', '.join(sorted(hooked))}")


def _hidden(root: Path, tool: str, path: str) -> None:
    """Which memories the call would bring up, were their files not hidden from this clone."""
    try:
        store = Store(root)
        memories = build.tree(root).memories if store.hidden else []
    except (NotWritten, GitFailed):
        return
    for memory in memories:
        name = f"{memory.id}.yaml"
        if name in store.hidden and firing(
            (*memory.triggers, *memory.by_command), Example(tool, path)
        ):
            what = f"{LESSONS}/{name} would come up, but is hidden here ({store.hidden[name]})"
            console.hint(f"{what}: {store.back(name)}")
