"""``slate edit``."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from slate_git.cli import console, options, understood, values
from slate_git.cli.editor import Draft
from slate_git.git.failure import GitFailed
from slate_git.index import remember as remembering
from slate_git.index.store import Store
from slate_git.lesson import normal, reader
from slate_git.lesson.draft import MemoryRefused
from slate_git.lesson.ids import named
from slate_git.lesson.memory import LESSONS
from slate_git.refusals.repairs.mend import mend

Text = Annotated[str, typer.Option("--text", help="What to do and why; - reads stdin.")]
AddTag = Annotated[list[str], typer.Option("--add-tag", help="A word to find it by.")]
DropTag = Annotated[list[str], typer.Option("--remove-tag", help="A word that no longer fits.")]


def edit(
    id: options.Id,
    text: Text = "",
    tool: options.Tool = options.NONE,
    command: options.Command = options.NONE,
    match: options.Match = options.NONE,
    path: options.Path = options.NONE,
    source_ref: options.SourceRef = options.NONE,
    fires: options.Fires = options.NONE,
    silent: options.Silent = options.NONE,
    add_tag: AddTag = options.NONE,
    remove_tag: DropTag = options.NONE,
    review_by: options.ReviewBy = "",
    fix: options.Fix = False,
    dry_run: options.DryRun = False,
    as_json: options.Json = False,
) -> None:
    """Change a memory: in your editor, or single values of it by options.

    The triggers that are given take the place of all that it has, examples and
    tags come to those that are there. What is refused can be edited again, and
    nothing is half saved.
    Example: slate edit gate-before-push --command "git push" --add-tag ci
    """
    root = console.find_root()
    id = named(id)
    before = _file(root, id)
    draft, _ = reader.parse(f"{LESSONS}/{id}.yaml", before.encode())
    old: dict[str, Any] = dict(draft.data) if draft else {}
    data = values.set_only(
        text=values.text(text) if text else "",
        when=values.when(tool, command, match, path),
        source_ref=values.one_or_list(source_ref) if source_ref else None,
        examples=_examples(old.get("examples"), fires, silent),
        review_by=review_by,
    )
    if add_tag or remove_tag:
        tags = [*_list(old.get("tags")), *add_tag]
        data["tags"] = [tag for tag in dict.fromkeys(tags) if tag not in remove_tag] or None
    notes: list[str] = []
    if data:
        data, notes = normal.values(data, root, Path.cwd())
        if fix:
            data, changed = mend(data)
            notes += [f"{old} was taken as {new}" for old, new in changed]
        kept = remembering.remember(root, data, id, dry=dry_run)
    elif (found := _by_hand(root, id, before)) is not None:
        kept = found
    else:
        console.tell(f"slate: {id} is as it was")
        return
    understood.show(root, kept, notes, as_json, dry_run)


def _file(root: Path, id: str) -> str:
    """The text of a memory's file; ends the command where there is none to edit."""
    store = Store(root)
    name = f"{id}.yaml"
    if name not in store.names:
        console.fail(
            f"there is no memory {id}: `slate list` shows those that exist", console.REFUSED
        )
    if name in store.hidden:
        back = store.back(name)
        console.fail(f"{id} is hidden here ({store.hidden[name]}): first run {back}", 1)
    content = store.read(name)
    try:
        return content.decode("utf-8") if isinstance(content, bytes) else ""
    except UnicodeDecodeError:
        console.fail(f"{LESSONS}/{name}: is no UTF-8: mend it in an editor", console.REFUSED)


def _by_hand(root: Path, id: str, before: str) -> remembering.Kept | None:
    """What the user made of a memory in the editor; None where it stayed as it was."""
    command = _editor(root)
    draft = Draft(f"{id}.yaml", before)
    while True:
        text = draft.edit(command)
        if text == before or not text.strip():
            draft.drop()
            return None
        try:
            kept = remembering.replace(root, id, text, before.encode())
        except MemoryRefused as refused:
            console.show_faults(refused.faults)
            if sys.stdin.isatty() and typer.confirm("Edit it again?", default=True, err=True):
                continue
            console.fail(f"refused, and nothing was changed; your text is in {draft.path}", 1)
        draft.drop()
        return kept


def _editor(root: Path) -> str:
    """The editor that git would take: GIT_EDITOR, core.editor, VISUAL, EDITOR, or its own."""
    from slate_git.git.repository import Repository

    try:
        return Repository(root).text("var", "GIT_EDITOR").strip()
    except GitFailed:
        named = (os.environ.get(name) for name in ("VISUAL", "EDITOR"))
        found = next(filter(None, named), "")
        return found or console.fail("no editor is known: set EDITOR, or use an option", 2)


def _examples(old: Any, fires: list[str], silent: list[str]) -> dict[str, Any] | None:
    """The examples of a memory with those that are new."""
    if not (fires or silent):
        return None
    there = old if isinstance(old, dict) else {}
    found = {}
    for side, more in (("fires", fires), ("silent", silent)):
        calls = [*_list(there.get(side)), *more]
        found.update({side: [call for at, call in enumerate(calls) if call not in calls[:at]]})
    return {side: calls for side, calls in found.items() if calls}


def _list(value: Any) -> list[Any]:
    return [] if value is None else value if isinstance(value, list) else [value]
