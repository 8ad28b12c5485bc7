"""``slate list`` and ``slate show``."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from slate_git.cli import console, options, picked, table
from slate_git.index import build
from slate_git.index.store import Store
from slate_git.lesson.ids import named
from slate_git.lesson.memory import LESSONS, Memory


def list_(
    words: Annotated[
        str, typer.Option("--search", help="Only memories that hold these words.")
    ] = "",
    tool: Annotated[
        str, typer.Option("--tool", help="Only what fires on: shell, read or edit.")
    ] = "",
    kind: Annotated[str, typer.Option("--kind", help="Only lesson, decision or note.")] = "",
    tag: Annotated[str, typer.Option("--tag", help="Only memories with this tag.")] = "",
    path: Annotated[
        str, typer.Option("--path", help="Only what comes up on this file, from the root.")
    ] = "",
    only_stale: Annotated[
        bool, typer.Option("--stale", help="Only memories that time has passed by, and why.")
    ] = False,
    as_json: options.Json = False,
) -> None:
    """List the memories.

    Of several options all must hold. Example: slate list --tool shell --search "push gate"
    """
    wanted = picked.wanted(tool, kind, tag)
    root = console.find_root()
    if only_stale:
        _stale(root, as_json)
        return
    built = build.tree(root)
    console.hint(built.hidden)
    memories = _holding(words, built.memories) if words else _by_id(built.memories)
    if path:
        wanted = [*wanted, picked.on_path(root, path)]
    memories = [memory for memory in memories if all(keep(memory) for keep in wanted)]
    console.show_faults(built.faults, elsewhere=True)
    if as_json:
        _emit(memories)
    elif memories:
        cells = [(m.id, m.kind, picked.brings(m), m.text.split("\n")[0]) for m in memories]
        console.table(table.rows(cells, ("bold", "dim", "cyan", "")))
    if built.memories and not built.current:
        console.tell("slate: the index is out of date: run `slate build`")
    if not memories:
        asked = bool(words or wanted)
        console.tell("slate: no such memory" if asked else "slate: no memories yet")
        raise typer.Exit(console.REFUSED if asked else 0)


def _emit(memories: Iterable[Memory]) -> None:
    from slate_git.review import json_values

    console.emit([json_values.memory(memory) for memory in memories])


def _holding(words: str, memories: Iterable[Memory]) -> list[Memory]:
    from slate_git.find.search import search

    return search(memories, words)


def _by_id(memories: Iterable[Memory]) -> list[Memory]:
    return sorted(memories, key=lambda memory: memory.id)


def _stale(root: Path, as_json: bool) -> None:
    """The memories that time has passed by, each with what is wrong."""
    from slate_git.review import json_values, stale
    from slate_git.review.markdown import visible

    found, unknown = stale.of(root)
    if as_json:
        console.emit(json_values.stale(found))
    for path, last, faults in found if not as_json else ():
        when = f"last changed {last.date[:10]} by {last.author}" if last else "not committed"
        console.out(visible(f"{path}  {when}"))
        for fault in faults:
            console.out(f"    {fault.what}: {fault.repair} ({fault.id})")
    if unknown:
        console.tell(f"slate: {unknown}")
    elif not found:
        console.tell("slate: no memory is stale")


def show(
    id: options.Id,
    as_json: Annotated[bool, typer.Option("--json", help="For another program.")] = False,
) -> None:
    """Show one memory: its file, and what brings it up.

    Example: slate show gate-before-push
    """
    from slate_git.refusals import judge

    root = console.find_root()
    id = named(id)
    name = f"{id}.yaml"
    store = Store(root)
    if name not in store.names:
        console.fail(
            f"there is no memory {id}: `slate list` shows those that exist", console.REFUSED
        )
    content = store.read(name)
    memory, faults = judge.content(name, content)
    if memory is None:
        console.show_faults(faults)
        console.fail(f"{LESSONS}/{name} is refused", console.REFUSED)
    if as_json:
        from slate_git.review import json_values

        console.emit(json_values.memory(memory))
        return
    from slate_git.review.effect import CALLS

    console.out(f"{memory.path} ({memory.kind})")
    console.out(content.decode().rstrip() if isinstance(content, bytes) else "")
    for tool, pattern in memory.triggers:
        console.tell(f"fires on {CALLS[tool]} {pattern}")
    if name in store.hidden:
        console.hint(store.told())
    if not build.tree(root).current:
        console.tell("slate: the index is out of date: run `slate build`")
    _last_change(root, memory)


def _last_change(root: Path, memory: Memory) -> None:
    """Who wrote what stands there now; nothing outside git, where nobody knows."""
    from slate_git.git.failure import NoRepository
    from slate_git.git.history import Past
    from slate_git.review.markdown import visible

    try:
        past = Past(root)
    except NoRepository:
        return
    change = past.last([memory.path]).get(memory.path)
    if change is None:
        console.tell("not committed yet")
        return
    said = f"last changed {change.date[:10]} by {change.author}, {change.commit[:9]}"
    request = past.requests([change])[change.commit]
    console.tell(visible(f"{said} {request}".rstrip() + f": {change.subject}"))
    if past.shallow:
        console.tell("this clone is shallow: the change may be older than it knows")
