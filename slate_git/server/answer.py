"""What the tools do and say. Knows no SDK: a tool is a function of the root and its arguments."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from slate_git import build, console, edit, files, judge, twins
from slate_git import remember as remembering
from slate_git.hook.lesson import is_id
from slate_git.memory import LESSONS, Fault, Memory
from slate_git.recall import arrivals
from slate_git.remember import Refused
from slate_git.search import search
from slate_git.server.tools import DEFINITIONS

LIMIT = 10
FILES = 3
"""Files that a glob hits which are named; the rest is counted."""

WARNINGS = 5

Arguments = Mapping[str, Any]


class Wrong(Exception):
    """A request that cannot be answered; the text says why, and what to send instead."""


def answer(root: Path, name: str, arguments: Arguments) -> str:
    """The answer of a tool. Raises ``Wrong``; its text is that of the command line."""
    if name not in TOOLS:
        raise Wrong(f"{name}: no such tool: the tools are {', '.join(TOOLS)}")
    found = {key: value for key, value in arguments.items() if value is not None}
    _known(name, found)
    try:
        return TOOLS[name](root, found)
    except Refused as refused:
        count = console.count(len(refused.faults), "fault")
        raise Wrong(f"{refused}\nslate: refused, {count}; nothing was written") from refused


def remember(root: Path, arguments: Arguments) -> str:
    """Write or change a memory, or name its twin."""
    data = dict(arguments)
    id = _id(data.pop("id")) if "id" in data else None
    exists = id is not None and (root / LESSONS / f"{id}.yaml").exists()
    for key in [key for key, value in data.items() if value in ([], {})]:
        # An empty list takes a value out of what exists; a new memory does not have it.
        data[key] = None
        if not exists:
            del data[key]
    if not exists and (twin := _twin(root, id or "new", data)):
        return _named(twin)
    kept = remembering.remember(root, data, id)
    if not kept.new and not exists:
        return _named(kept.memory)
    done = "Remembered as" if kept.new else "Changed"
    memory = kept.memory
    lines = [f"{done} {memory.id}, in {memory.path}.", *_fires(root, memory)]
    lines.append("It is in the working tree only: commit .slate, so that it can be reviewed.")
    return "\n".join([*lines, *_warnings(kept.faults)])


def recall(root: Path, arguments: Arguments) -> str:
    """What a call would bring up, and the memories that hold the words."""
    query, limit = _text(arguments, "query"), arguments.get("limit", LIMIT)
    if not isinstance(limit, int) or isinstance(limit, bool) or limit < 1:
        raise Wrong(f"limit {limit!r}: write a number from 1 to 50")
    built = build.tree(root)
    memories = {memory.id: memory for memory in built.memories}
    lines = []
    calls = [(("shell",), "command")] if "command" in arguments else []
    calls += [(("read", "edit"), "path")] if "path" in arguments else []
    for kinds, key in calls:
        subject = _text(arguments, key)
        found = [a for kind in kinds for a in arrivals(root, kind, subject, str(root))]
        ids = list(dict.fromkeys(a.id for a in found if a.id in memories))
        lines.append(f"Comes up on {' or '.join(kinds)} {subject}:" if ids else
                     f"Nothing comes up on {' or '.join(kinds)} {subject}.")
        lines += [_line(memories.pop(id)) for id in ids[:limit]]
    words = search(memories.values(), query)[:limit] if query.strip() else []
    if words:
        lines += [f"Found for {query!r}, best first:", *map(_line, words)]
    elif query.strip():
        lines.append(f"Nothing {'else ' if lines else ''}found for {query!r}.")
    if not lines:
        lines = ["Nothing to look for: write words, a path or a command."]
    return "\n".join([*lines, *_warnings(built.faults)])


def forget(root: Path, arguments: Arguments) -> str:
    """Remove a memory."""
    id = _id(arguments.get("id", ""))
    faults = remembering.forget(root, id)
    if faults is None:
        raise Wrong(f"slate: no memory {id}: `slate list` shows them")
    removed = f"{LESSONS}/{id}.yaml removed."
    return "\n".join([removed, "Commit .slate, so that it can be reviewed.", *_warnings(faults)])


TOOLS: dict[str, Callable[[Path, Arguments], str]] = {
    "remember": remember,
    "recall": recall,
    "forget": forget,
}


def _known(name: str, arguments: Arguments) -> None:
    schema = next(tool["inputSchema"] for tool in DEFINITIONS if tool["name"] == name)
    for key in arguments:
        if key not in schema["properties"]:
            near = get_close_matches(key, schema["properties"], 1)
            keys = ", ".join(schema["properties"])
            repair = f"did you mean `{near[0]}`?" if near else f"the arguments are {keys}"
            raise Wrong(f"{key}: no such argument: {repair}")


def _text(arguments: Arguments, key: str) -> str:
    value = arguments.get(key, "")
    if not isinstance(value, str):
        raise Wrong(f"{key} {value!r}: not a text: write one")
    return value


def _id(value: object) -> str:
    if not isinstance(value, str) or not is_id(value):
        shown = str(value)[:80]
        raise Wrong(f"id {shown}: no slug: use lower case letters, digits and hyphens, at most 64")
    return value


def _twin(root: Path, id: str, data: Arguments) -> Memory | None:
    path = f"{LESSONS}/{id}.yaml"
    memory, _ = judge.text(path, edit.render(data).encode("utf-8", "surrogatepass"))
    return twins.twin_of(memory, build.tree(root).memories) if memory else None


def _named(twin: Memory) -> str:
    return (
        f"Not written: {twin.id} says nearly the same on the same trigger ({twin.path}):\n"
        f"{twin.text}\nTo change it, call remember with its id, {twin.id}."
    )


def _line(memory: Memory) -> str:
    brings = [f"{tool} {pattern}" for tool, pattern in memory.triggers]
    return f"- {memory.id} ({'; '.join(brings) or memory.kind}): {memory.text}"


def _fires(root: Path, memory: Memory) -> list[str]:
    """What a memory will fire on; for a glob the tracked files that it hits."""
    if not memory.triggers:
        return ["It has no trigger: it is kept and found by recall, and never comes up by itself."]
    paths = [trigger for trigger in memory.triggers if trigger.tool != "shell"]
    tracked = files.tracked(root) if paths else []
    lines = []
    for tool, pattern in memory.triggers:
        if tool == "shell":
            lines.append(f"Fires on a command that holds `{pattern}`.")
        elif tool == "file":
            lines.append(f"Fires on a read or edit of {pattern}.")
        else:
            hit = files.hit(pattern, tracked)
            named = ", ".join(hit[:FILES]) + (", …" if len(hit) > FILES else "")
            count = console.count(len(hit), "tracked file")
            lines.append(f"Fires on {tool} of {pattern}: {count}{': ' + named if hit else ''}.")
    return lines


def _warnings(faults: list[Fault]) -> list[str]:
    shown = [str(fault._replace(warning=True)) for fault in faults[:WARNINGS]]
    more = len(faults) - WARNINGS
    return [*shown, f"and {console.count(more, 'fault')} more: run `slate build`"] if more > 0 else shown
