"""What the tools do and say. Knows no SDK: a tool is a function of the root and its arguments."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from slate_git.find.arrivals import arrivals
from slate_git.find.search import search
from slate_git.find.similar import near_twin, near_twin_of
from slate_git.index import build
from slate_git.index import remember as remembering
from slate_git.index.remember import Kept
from slate_git.index.store import Store
from slate_git.lesson import normal, reader, writer
from slate_git.lesson.draft import MemoryRefused
from slate_git.lesson.memory import LESSONS, Memory
from slate_git.refusals import judge
from slate_git.review import as_command, effect, replaced
from slate_git.server import arguments as sent
from slate_git.server import checkouts, wording
from slate_git.server.arguments import Arguments, Wrong

__all__ = ["TOOLS", "Wrong", "answer"]

LIMIT, MOST = 10, 50
CALLS = {"command": ("shell",), "path": ("read", "edit")}
FORM = "command: {}"


def answer(root: Path, name: str, arguments: Arguments, place: Path | None = None) -> str:
    """The answer of a tool. Raises ``Wrong``.

    ``place`` is the folder in which the caller works, as far as that is known: a path that is
    there only as seen from it is taken so.
    """
    if name not in TOOLS:
        raise Wrong(f"{wording.short(name)}: no such tool: the tools are {', '.join(TOOLS)}")
    found = sent.known(name, arguments)
    found.pop("root", None)
    try:
        return TOOLS[name](root, found, place or root)
    except MemoryRefused as refused:
        many = wording.count(len(refused.faults), "fault")
        told = "\n".join([*refused.notes, refused.told(sent.name_of(found))])
        raise Wrong(f"{told}\nslate: refused, {many}; nothing was written") from refused


def remember(root: Path, arguments: Arguments, place: Path) -> str:
    """Write or change a memory, or name its twin."""
    data, notes = normal.values(sent.lesson(arguments), root, place)
    id = sent.id_of(data.pop("id")) if "id" in data else None
    exists = id is not None and f"{id}.yaml" in Store(root).names
    for key in [key for key, value in data.items() if value in ([], {}) and key != "when"]:
        # An empty list takes a value out of what exists; a new memory does not have it.
        data[key] = None
        if not exists:
            del data[key]
    if exists and id and "examples" not in arguments and data.get("examples"):
        data["examples"] = {**_examples(root, id), **data["examples"]}
    if id and not exists and (twin := _twin(root, id, data)):
        return wording.named(twin)
    try:
        kept = remembering.remember(root, data, id, near_twin)
    except MemoryRefused as refused:
        refused.notes = notes
        raise
    if not kept.new and not exists:
        return wording.named(kept.memory, replaced.lines(root, kept))
    return "\n".join(_done(root, kept, notes, place))


def _done(root: Path, kept: Kept, notes: list[str], place: Path) -> list[str]:
    """What was kept, what it will do, and where it is."""
    memory, store = kept.memory, Store(root)
    lines = [wording.kept(kept, root), *(f"{note[:1].upper()}{note[1:]}." for note in notes)]
    lines += replaced.lines(root, kept)
    lines += wording.fires(effect.of(root, memory))
    lines += [f"{offer}." for offer in as_command.offers(memory.path, kept.text.encode(), FORM)]
    if asleep := checkouts.unhooked(root, place):
        lines.append(asleep)
    shared = (
        f"It is in the working tree of {wording.place(root)} only: "
        "commit .slate there, so that it can be reviewed."
    )
    lines.append(store.own(memory.id) or shared)
    lines += [store.told(), checkouts.others(root), *wording.warnings(kept.faults)]
    return list(filter(None, lines))


def recall(root: Path, arguments: Arguments, place: Path) -> str:
    """What a call would bring up, and the memories that hold the words."""
    query = sent.text(arguments, "query")
    limit = sent.number(arguments.get("limit", LIMIT))
    if not isinstance(limit, int) or isinstance(limit, bool) or not 1 <= limit <= MOST:
        raise Wrong(f"limit {wording.short(repr(limit))}: write a number from 1 to {MOST}")
    built = build.tree(root)
    memories = {memory.id: memory for memory in built.memories}
    # Of accepted memories alone, whose patterns can be run without a time limit.
    rows = built.data.decode()
    lines = []
    for key, kinds in CALLS.items():
        if not (subject := sent.text(arguments, key)):
            continue
        asked = normal.path(subject, root, place)[0] if key == "path" else subject
        found = [a for kind in kinds for a in arrivals(root, kind, asked, str(root), rows=rows)]
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


def forget(root: Path, arguments: Arguments, place: Path) -> str:
    """Remove a memory."""
    id = sent.id_of(arguments.get("id", ""))
    faults = remembering.forget(root, id)
    if faults is None:
        raise Wrong(f"slate: there is no memory {id}: call recall to find those that exist")
    removed = f"{LESSONS}/{id}.yaml removed, in the working tree of {wording.place(root)}."
    advice = "Commit .slate there, so that it can be reviewed."
    return "\n".join([removed, advice, *wording.warnings(faults)])


TOOLS: dict[str, Callable[[Path, Arguments, Path], str]] = {
    "remember": remember,
    "recall": recall,
    "forget": forget,
}


def _examples(root: Path, id: str) -> Mapping[str, Any]:
    """The examples that a memory has."""
    content = Store(root).read(f"{id}.yaml")
    draft, _ = reader.parse(f"{LESSONS}/{id}.yaml", content if isinstance(content, bytes) else b"")
    found = draft.data.get("examples") if draft else None
    return found if isinstance(found, dict) else {}


def _twin(root: Path, id: str, data: Arguments) -> Memory | None:
    path = f"{LESSONS}/{id}.yaml"
    memory, _ = judge.text(path, writer.render(data).encode("utf-8", "surrogatepass"))
    return near_twin_of(memory, build.tree(root).memories) if memory else None
