"""``slate remember``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from slate_git.cli import complete, console, options, understood, values
from slate_git.index import remember as remembering
from slate_git.lesson import normal
from slate_git.lesson.ids import RULE, is_id, named
from slate_git.refusals.repairs.mend import mend

Text = Annotated[
    str, typer.Argument(help="What to do and why, in a sentence or two; - reads stdin.")
]
Id = Annotated[
    str,
    typer.Option(
        "--id", help="Its file's name; one that exists is changed.", autocompletion=complete.ids
    ),
]
Tag = Annotated[list[str], typer.Option("--tag", help="A word to find it by.")]
Shell = Annotated[
    bool, typer.Option("--shell", help="Commands that read or edit its files count too.")
]


def remember(
    text: Text,
    tool: options.Tool = options.NONE,
    command: options.Command = options.NONE,
    match: options.Match = options.NONE,
    path: options.Path = options.NONE,
    source_ref: options.SourceRef = options.NONE,
    shell: Shell = False,
    kind: options.Kind = "",
    id: Id = "",
    fires: options.Fires = options.NONE,
    silent: options.Silent = options.NONE,
    tag: Tag = options.NONE,
    review_by: options.ReviewBy = "",
    fix: options.Fix = False,
    dry_run: options.DryRun = False,
    as_json: options.Json = False,
) -> None:
    """Write a memory and rebuild the index.

    Of several triggers any may fire. A path leads from the root; one that is
    there only from the working directory is taken as that.
    Example: slate remember "Before a push, run the full gate, because the hook
    is the only CI" --tool shell --command "git push" --fires "git push origin main"
    """
    root = console.find_root()
    id = named(id)
    if id and not is_id(id):
        console.fail(f"--id {id}: cannot be an id: {RULE}")
    given = values.set_only(
        when=values.when(tool, command, match, path),
        shell=shell,
        kind=kind,
        source_ref=values.one_or_list(source_ref) if source_ref else None,
        examples=values.set_only(fires=fires, silent=silent),
        tags=tag,
        review_by=review_by,
    )
    data, notes = normal.values({"text": values.text(text), **given}, root, Path.cwd())
    if fix:
        data, changed = mend(data)
        notes += [f"{old} was taken as {new}" for old, new in changed]
    kept = remembering.remember(root, data, id or None, dry=dry_run)
    understood.show(root, kept, notes, as_json, dry_run)
