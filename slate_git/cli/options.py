"""The options that more than one command has, each described once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from slate_git.cli import complete, console
from slate_git.lesson.draft import MemoryRefused, Where

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
Shell = Annotated[
    bool, typer.Option("--shell", help="Commands that read or edit its files count too.")
]
ReviewBy = Annotated[str, typer.Option("--review-by", help="A date, after which check warns.")]
Fix = Annotated[bool, typer.Option("--fix", help="Take the repair of a trigger.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Say what it would do; write nothing.")]
Json = Annotated[bool, typer.Option("--json", help="For another program.")]


def named(where: Where) -> str:
    """The option that gave a value of a lesson file."""
    side = where[1] if where[:1] == ("examples",) and where[1:] else ""
    key = side or next((part for part in reversed(where) if isinstance(part, str)), "text")
    names = {"text": "the text", "tags": "--tag", "when": "--tool", "examples": "--fires"}
    return names.get(str(key)) or f"--{str(key).replace('_', '-')}"


@contextmanager
def refused(notes: Iterable[str] = ()) -> Iterator[None]:
    """Tells what is refused by the names of the options, and ends the command.

    ``notes`` say what was made of what was typed.
    """
    try:
        yield
    except MemoryRefused as fault:
        for note in notes:
            console.tell(note)
        console.tell(fault.told(named))
        many = console.count(len(fault.faults), "fault")
        console.tell(f"slate: refused, {many}; nothing was written")
        raise typer.Exit(console.REFUSED) from fault


Id = Annotated[
    str,
    typer.Argument(metavar="ID", help="The memory's id, or its file.", autocompletion=complete.ids),
]
