"""``slate remember`` and ``slate forget``."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from slate_git.cli import console
from slate_git.find import similar
from slate_git.index import build
from slate_git.index import remember as remembering
from slate_git.index.store import Store
from slate_git.lesson.ids import RULE, is_id
from slate_git.lesson.memory import LESSONS, SUBJECT_KEYS
from slate_git.review import effect, hints
from slate_git.review.effect import Effect, Effects

Many = list[str]


def remember(
    text: Annotated[str, typer.Argument(help="What to do and why, in a sentence or two.")],
    tool: Annotated[str, typer.Option(help="When it fires: shell, read or edit.")] = "",
    command: Annotated[str, typer.Option(help="Words of a command that is run.")] = "",
    match: Annotated[str, typer.Option(help="A regular expression, found in a command.")] = "",
    path: Annotated[str, typer.Option(help="A glob over paths from the root.")] = "",
    source_ref: Annotated[Many, typer.Option(help="A file or folder it is about.")] = [],  # noqa: B006
    kind: Annotated[str, typer.Option(help="Usually left out: lesson, decision, note.")] = "",
    id: Annotated[str, typer.Option(help="Its file's name; one that exists is changed.")] = "",
    fires: Annotated[Many, typer.Option(help="A call that it must fire on.")] = [],  # noqa: B006
    silent: Annotated[Many, typer.Option(help="A call that it must not fire on.")] = [],  # noqa: B006
    tag: Annotated[Many, typer.Option(help="A word to find it by.")] = [],  # noqa: B006
    as_json: Annotated[bool, typer.Option("--json", help="For another program.")] = False,
) -> None:
    """Write a memory and rebuild the index.

    It comes up on one kind of call; a `when` of several is a list in its file.
    Example: slate remember "Before a push, run the full gate, because the hook
    is the only CI" --tool shell --command "git push" --fires "git push origin main"
    """
    root = console.find_root()
    if id and not is_id(id):
        console.fail(f"--id {id}: cannot be an id: {RULE}")
    data = _data(
        text,
        _when(tool, {"command": command, "match": match, "path": path}),
        source_ref,
        kind,
        fires,
        silent,
        tag,
    )
    kept = remembering.remember(root, data, id or None)
    console.show_faults(kept.faults, elsewhere=True)
    store = Store(root)
    console.hint(store.own(kept.memory.id))
    console.hint(store.told())
    effects = effect.of(root, kept.memory)
    if effects.uncounted:
        what = "the memory is saved, but the files that it comes up on were not counted"
        console.tell(f"slate: {effects.uncounted}: {what}")
    if as_json:
        memory, hits = kept.memory, _hits(effects)
        console.emit({"id": memory.id, "path": memory.path, "new": kept.new, "hits": hits})
        return
    console.out(kept.memory.path)
    for _, what, repair in hints.of(kept.memory):
        console.tell(f"warning: {what}: {repair}")
    if not effects.uncounted:
        _tell(effects)
    if twin := similar.near_twin_of(kept.memory, build.tree(root).memories):
        console.tell(f"{twin.id} says nearly the same on the same trigger: `slate forget` one")


def forget(id: Annotated[str, typer.Argument(help="The memory's id, its file's name.")]) -> None:
    """Remove a memory and its rows.

    Example: slate forget gate-before-push
    """
    root = console.find_root()
    faults = remembering.forget(root, id)
    if faults is None:
        console.fail(
            f"there is no memory {id}: `slate list` shows those that exist", console.REFUSED
        )
    console.out(f"{LESSONS}/{id}.yaml removed")
    console.where(root)


def _when(tool: str, given: dict[str, str]) -> dict[str, str] | None:
    """The trigger that the options spell; ends the command where they contradict each other."""
    given = {key: value for key, value in given.items() if value}
    if not (tool or given):
        return None
    tool = tool or ("" if "path" in given else "shell")
    if tool not in SUBJECT_KEYS:
        console.fail(
            "--path goes with --tool read or --tool edit"
            if not tool
            else f"--tool {tool}: no such tool: write shell, read or edit"
        )
    keys = SUBJECT_KEYS[tool]
    if len(given) != 1 or not given.keys() <= set(keys):
        wanted = " or ".join(f"--{key}" for key in sorted(keys))
        console.fail(f"--tool {tool} goes with {wanted}, and with nothing else to fire on")
    return {"tool": tool, **given}


def _data(
    text: str,
    when: dict[str, str] | None,
    source_ref: Many,
    kind: str,
    fires: Many,
    silent: Many,
    tags: Many,
) -> dict[str, Any]:
    data: dict[str, Any] = {"text": text.strip()}
    if when:
        data["when"] = when
    if kind:
        data["kind"] = kind
    if source_ref:
        data["source_ref"] = source_ref[0] if len(source_ref) == 1 else source_ref
    examples = {"fires": fires, "silent": silent}
    if fires or silent:
        data["examples"] = {side: calls for side, calls in examples.items() if calls}
    if tags:
        data["tags"] = tags
    return data


def _globs(effects: Effects) -> dict[str, Effect]:
    """The effect of each glob, however many tools it is for."""
    return {e.trigger.pattern: e for e in effects.each if e.trigger.tool in ("read", "edit")}


def _hits(effects: Effects) -> dict[str, int | None]:
    """How many files each glob hits, where that is known."""
    known = not effects.uncounted
    return {glob: len(e.files) if known else None for glob, e in _globs(effects).items()}


def _tell(effects: Effects) -> None:
    """What each glob hits, and what is cited in vain."""
    for found in _globs(effects).values():
        _tell_glob(found)
    for found in effects.each:
        if found.trigger.tool == "file" and not found.files:
            _tell_untracked(found)


def _tell_glob(found: Effect) -> None:
    """How many files a glob hits, and what may have been meant instead, where that hits more."""
    glob, better = found.trigger.pattern, found.better
    console.tell(f"{glob} hits {console.count(len(found.files), 'tracked file')} now")
    if better:
        files = "more tracked file" if found.files else "tracked file"
        console.tell(f"    {better.pattern} would hit {console.count(better.more, files)}")


def _tell_untracked(found: Effect) -> None:
    """That a memory cites what is not there, which a misspelled path is not either."""
    console.tell(f"git tracks no file {found.trigger.pattern} now")
    if found.better:
        console.tell(f"    {found.better.pattern} would cite all below it")
