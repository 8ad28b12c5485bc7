"""What the tools do and say. Knows no SDK: a tool is a function of the root and its arguments."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from slate_git.find.arrivals import arrivals
from slate_git.find.search import search
from slate_git.find.similar import near_twin, near_twin_of
from slate_git.index import build
from slate_git.index import remember as remembering
from slate_git.index.store import Store
from slate_git.lesson import writer
from slate_git.lesson.draft import MemoryRefused
from slate_git.lesson.ids import RULE, is_id
from slate_git.lesson.memory import LESSONS, Memory
from slate_git.refusals import judge
from slate_git.review import as_command, effect
from slate_git.server import wording
from slate_git.server.tools import DEFINITIONS

LIMIT, MOST = 10, 50
CALLS = {"command": ("shell",), "path": ("read", "edit")}
FORM = "{{tool: shell, command: {}}}"
PACKED = ("when", "examples", "tags")

Arguments = Mapping[str, Any]


class Wrong(Exception):
    """A request that cannot be answered; the text says why, and what to send instead."""


def answer(root: Path, name: str, arguments: Arguments) -> str:
    """The answer of a tool. Raises ``Wrong``; its text is that of the command line."""
    if name not in TOOLS:
        raise Wrong(f"{wording.short(name)}: no such tool: the tools are {', '.join(TOOLS)}")
    found = {key: value for key, value in arguments.items() if value is not None}
    _known(name, found)
    try:
        return TOOLS[name](root, found)
    except MemoryRefused as refused:
        many = wording.count(len(refused.faults), "fault")
        raise Wrong(f"{refused}\nslate: refused, {many}; nothing was written") from refused


def remember(root: Path, arguments: Arguments) -> str:
    """Write or change a memory, or name its twin."""
    data = {key: _unpacked(key, value) for key, value in arguments.items()}
    id = _id(data.pop("id")) if "id" in data else None
    exists = id is not None and f"{id}.yaml" in Store(root).names
    for key in [key for key, value in data.items() if value in ([], {})]:
        # An empty list takes a value out of what exists; a new memory does not have it.
        data[key] = None
        if not exists:
            del data[key]
    if id and not exists and (twin := _twin(root, id, data)):
        return wording.named(twin)
    kept = remembering.remember(root, data, id, near_twin)
    if not kept.new and not exists:
        return wording.named(kept.memory)
    done = "Remembered as" if kept.new else "Changed"
    memory = kept.memory
    lines = [f"{done} {memory.id}, in {memory.path}.", *wording.fires(effect.of(root, memory))]
    store = Store(root)
    offers = as_command.offers(memory.path, store.read(f"{memory.id}.yaml"), FORM)
    lines += [f"{line}." for line in offers]
    shared = (
        f"It is in the working tree of {wording.place(root)} only: "
        "commit .slate there, so that it can be reviewed."
    )
    lines.append(store.own(memory.id) or shared)
    return "\n".join([*lines, *filter(None, [store.told()]), *wording.warnings(kept.faults)])


def recall(root: Path, arguments: Arguments) -> str:
    """What a call would bring up, and the memories that hold the words."""
    query, limit = _text(arguments, "query"), arguments.get("limit", LIMIT)
    if not isinstance(limit, int) or isinstance(limit, bool) or not 1 <= limit <= MOST:
        raise Wrong(f"limit {wording.short(repr(limit))}: write a number from 1 to {MOST}")
    built = build.tree(root)
    memories = {memory.id: memory for memory in built.memories}
    # Of accepted memories alone, whose patterns can be run without a time limit.
    rows = built.data.decode()
    lines = []
    for key, kinds in CALLS.items():
        if not (subject := _text(arguments, key)):
            continue
        found = [a for kind in kinds for a in arrivals(root, kind, subject, str(root), rows=rows)]
        ids = list(dict.fromkeys(a.id for a in found if a.id in memories))
        where = f"{' or '.join(kinds)} {wording.short(subject)}"
        lines.append(f"Comes up on {where}:" if ids else f"Nothing comes up on {where}.")
        lines += [wording.line(memories.pop(id)) for id in ids[:limit]]
    hits = search(memories.values(), query)[:limit] if query.strip() else []
    if hits:
        lines += [f"Found for {wording.short(query)!r}, best first:", *map(wording.line, hits)]
    elif query.strip():
        lines.append(f"Nothing {'else ' if lines else ''}found for {wording.short(query)!r}.")
    if not lines:
        lines = ["Nothing to look for: write words, a path or a command."]
    return "\n".join([*lines, *wording.warnings(built.faults)])


def forget(root: Path, arguments: Arguments) -> str:
    """Remove a memory."""
    id = _id(arguments.get("id", ""))
    faults = remembering.forget(root, id)
    if faults is None:
        raise Wrong(f"slate: there is no memory {id}: call recall to find those that exist")
    removed = f"{LESSONS}/{id}.yaml removed, in the working tree of {wording.place(root)}."
    advice = "Commit .slate there, so that it can be reviewed."
    return "\n".join([removed, advice, *wording.warnings(faults)])


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
            raise Wrong(f"{wording.short(key)}: no such argument: {repair}")


def _text(arguments: Arguments, key: str) -> str:
    value = arguments.get(key, "")
    if not isinstance(value, str):
        raise Wrong(f"{key} {wording.short(repr(value))}: is not a text: send one")
    return value


def _id(value: object) -> str:
    if not isinstance(value, str) or not is_id(value):
        raise Wrong(f"id {wording.short(str(value))}: cannot be an id: {RULE}")
    return value


def _unpacked(key: str, value: Any) -> Any:
    """A list or object that a model sent as its JSON text, as some do."""
    if key in PACKED and isinstance(value, str) and value.lstrip()[:1] in ("[", "{"):
        try:
            return json.loads(value)
        except (ValueError, RecursionError):
            pass
    return value


def _twin(root: Path, id: str, data: Arguments) -> Memory | None:
    path = f"{LESSONS}/{id}.yaml"
    memory, _ = judge.text(path, writer.render(data).encode("utf-8", "surrogatepass"))
    return near_twin_of(memory, build.tree(root).memories) if memory else None
