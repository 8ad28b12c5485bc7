"""The options that more than one command has, each described once."""

from __future__ import annotations

from typing import Annotated

import typer

from slate_git.cli import complete

Many = list[str]
NONE: Many = []
"""What an option is that may be given several times, and was not given."""

Tool = Annotated[Many, typer.Option("--tool", help="When it fires: shell, read or edit.")]
Command = Annotated[Many, typer.Option("--command", help="Words of a command that is run.")]
Match = Annotated[Many, typer.Option("--match", help="A regular expression, found in a command.")]
Path = Annotated[Many, typer.Option("--path", help="A glob over paths from the root.")]
SourceRef = Annotated[Many, typer.Option("--source-ref", help="A file or folder/ it is about.")]
Kind = Annotated[str, typer.Option("--kind", help="Usually left out: lesson, decision, note.")]
Fires = Annotated[Many, typer.Option("--fires", help="A call that it must fire on.")]
Silent = Annotated[Many, typer.Option("--silent", help="A call that it must not fire on.")]
ReviewBy = Annotated[str, typer.Option("--review-by", help="A date, after which check warns.")]
Fix = Annotated[bool, typer.Option("--fix", help="Take the repair of a trigger.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Say what it would do; write nothing.")]
Json = Annotated[bool, typer.Option("--json", help="For another program.")]

Id = Annotated[
    str,
    typer.Argument(metavar="ID", help="The memory's id, or its file.", autocompletion=complete.ids),
]
