"""``slate list`` and ``slate show``."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from slate_git import build, console, judge, store
from slate_git.memory import LESSONS, Memory
from slate_git.search import search


def list_(
    words: Annotated[
        str, typer.Option("--search", help="Only memories that hold these words.")
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="For another program.")] = False,
) -> None:
    """List the memories. Example: slate list --search "push gate" """
    root = console.find_root()
    built = build.tree(root)
    memories = search(built.memories, words) if words else built.memories
    for fault in built.faults:
        console.tell(str(fault._replace(warning=True)))
    if as_json:
        console.emit([as_data(memory) for memory in memories])
    else:
        width = max((len(memory.id) for memory in memories), default=0)
        for memory in memories:
            first = memory.text.split("\n")[0]
            console.out(f"{memory.id:{width}}  {memory.kind:8}  {first}")
    if not memories:
        if words:
            console.tell(f"slate: no memory holds {words!r}")
        raise typer.Exit(console.REFUSED if words else 0)


def show(
    id: Annotated[str, typer.Argument(help="The memory's id, its file's name.")],
    as_json: Annotated[bool, typer.Option("--json", help="For another program.")] = False,
) -> None:
    """Show one memory: its file, and what brings it up. Example: slate show gate-before-push"""
    root = console.find_root()
    name = f"{id}.yaml"
    if name not in store.names(root):
        console.fail(f"no memory {id}: `slate list` shows them", console.REFUSED)
    memory, faults = judge.file(root, name)
    if memory is None:
        console.show_faults(faults)
        console.fail(f"{LESSONS}/{name} is refused", console.REFUSED)
    if as_json:
        console.emit(as_data(memory))
        return
    data, _ = store.read(root, name)
    console.out(f"{memory.path} ({memory.kind})")
    console.out((data or b"").decode().rstrip())
    for tool, pattern in memory.triggers:
        verb = {"shell": "a command that holds", "file": "a read or edit of"}.get(
            tool, f"{tool} of"
        )
        console.tell(f"fires on {verb} {pattern}")


def as_data(memory: Memory) -> dict[str, Any]:
    """A memory for another program."""
    return {
        "id": memory.id,
        "path": memory.path,
        "kind": memory.kind,
        "text": memory.text,
        "triggers": [{"tool": tool, "pattern": pattern} for tool, pattern in memory.triggers],
        "source_ref": list(memory.source_ref),
        "tags": list(memory.tags),
        "review_by": memory.review_by,
    }
