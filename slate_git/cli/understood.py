"""How ``remember`` and ``edit`` show what was understood: on stderr, the file on stdout."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from slate_git.cli import console
from slate_git.find import similar
from slate_git.index import build
from slate_git.index.remember import Kept
from slate_git.index.store import Store
from slate_git.review import as_command, effect, hints, replaced
from slate_git.review.effect import CALLS, Effect, Effects

FILES = 3
"""Files that a glob hits which are named; the rest is counted."""


def show(root: Path, kept: Kept, notes: list[str], as_json: bool, dry: bool = False) -> None:
    """What was kept, or with ``dry`` would be, and what it will do."""
    memory = kept.memory
    store = Store(root)
    for note in notes:
        console.tell(note)
    console.show_faults(kept.faults, elsewhere=True)
    effects = effect.of(root, memory)
    if as_json:
        console.emit(_values(root, kept, effects, dry))
    else:
        console.out(memory.path)
    console.tell(_done(kept, dry, root))
    for line in replaced.lines(root, kept):
        console.tell(line)
    if not as_json:
        _fires(effects)
    if effects.uncounted:
        saved = "that is no fault of the memory" if dry else "the memory is saved"
        what = f"{saved}, but the files that it comes up on were not counted"
        console.tell(f"slate: {effects.uncounted}: {what}")
    for _, what, repair in hints.of(memory):
        console.tell(f"warning: {what}: {repair}")
    for offer in as_command.offers(memory.path, kept.text.encode()):
        console.tell(offer)
    if twin := similar.near_twin_of(memory, build.tree(root).memories):
        console.tell(f"{twin.id} says nearly the same on the same trigger: `slate forget` one")
    console.hint(store.own(memory.id))
    console.hint(store.told())


def _done(kept: Kept, dry: bool, root: Path) -> str:
    """What was done, to which kind of memory, and in which root, if that is not plain to see."""
    kind = f"the {kept.memory.kind} {kept.memory.id}"
    place = f", in {root}" if console.far(root) else ""
    if not kept.new and kept.before == kept.text:
        return f"slate: {kind} was there already, and says the same{place}"
    done = "would be saved" if dry else "saved"
    if not kept.new:
        done = "would be changed" if dry else "changed"
    return f"slate: {kind} {done}{place}"


def _fires(effects: Effects) -> None:
    """What each trigger waits for, with the files that it hits."""
    if not effects.each:
        console.tell("it has no trigger: it is kept and found, and never arrives by itself")
    for found in effects.each:
        tool, pattern = found.trigger
        counted = "" if effects.uncounted else _counted(found)
        console.tell(f"fires on {CALLS[tool]} {pattern}{counted}")
        if found.better and not effects.uncounted:
            console.tell(f"    {_better(found)}")


def _counted(found: Effect) -> str:
    """How many tracked files a trigger hits, and the first of them."""
    tool = found.trigger.tool
    if tool not in ("read", "edit", "file"):
        return ""
    if not found.files:
        return ", which git does not track now" if tool == "file" else ", no tracked file now"
    if tool == "file":
        return ""
    shown = ", ".join(found.files[:FILES]) + (", …" if found.files[FILES:] else "")
    return f", {console.count(len(found.files), 'tracked file')} now: {shown}"


def _better(found: Effect) -> str:
    """What may have been meant instead."""
    assert found.better
    pattern, more = found.better
    if found.trigger.tool == "file":
        return f"{pattern} would cite all below it"
    files = "more tracked file" if found.files else "tracked file"
    return f"{pattern} would hit {console.count(more, files)}"


def _values(root: Path, kept: Kept, effects: Effects, dry: bool) -> dict[str, Any]:
    memory = kept.memory
    known = not effects.uncounted
    globs = {e.trigger.pattern: e for e in effects.each if e.trigger.tool in ("read", "edit")}
    return {
        "id": memory.id,
        "path": memory.path,
        "root": str(root),
        "kind": memory.kind,
        "new": kept.new,
        "changed": kept.before != kept.text,
        "written": not dry,
        "triggers": [{"tool": tool, "pattern": pattern} for tool, pattern in memory.triggers],
        "hits": {glob: len(e.files) if known else None for glob, e in globs.items()},
    }
