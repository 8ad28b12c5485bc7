"""``slate``: a function a command, imported when it is run. Nothing imports this module."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Annotated, Any, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from slate_git.cli import console

SHARED: dict[str, Any] = {
    "add_completion": False,
    "pretty_exceptions_enable": False,
    "context_settings": {"help_option_names": ["-h", "--help"]},
    # Help is plain text: rich takes as long to import as everything else together.
    "rich_markup_mode": None,
}


class Command(NamedTuple):
    """Where a command's function stands, and the first line of its help."""

    module: str
    function: str
    line: str


COMMANDS = {
    "init": Command(
        "init", "init", "Set Slate up in this repository, and its hook in the agents asked for."
    ),
    "remember": Command("remember", "remember", "Write a memory and rebuild the index."),
    "edit": Command(
        "edit", "edit", "Change a memory: in your editor, or single values of it by options."
    ),
    "forget": Command("forget", "forget", "Remove memories and their rows."),
    "list": Command("show", "list_", "List the memories."),
    "show": Command("show", "show", "Show one memory: its file, and what brings it up."),
    "build": Command(
        "build", "build", "Compile the lessons into the trigger index, .slate/index.tsv."
    ),
    "check": Command(
        "check",
        "check",
        "Check that no memory is refused and that the index and the hook are up to date; and warn.",
    ),
    "review": Command(
        "review",
        "review",
        "Show what a branch changes in the memories, as one Markdown page for its reviewer.",
    ),
    "ci": Command("ci", "ci", "Write the file by which a forge's CI checks lessons, or run there."),
    "history": Command(
        "history",
        "history",
        "Show who wrote and changed a memory, in which commit and pull request.",
    ),
    "why": Command(
        "why", "why", "Show what would arrive on a call, through which trigger, word for word."
    ),
    "hook": Command(
        "hook", "hook", "Run the Python part of the hook on a payload from stdin, for debugging."
    ),
    "mcp": Command(
        "mcp",
        "mcp",
        "Serve remember, recall and forget to an agent, by the Model Context Protocol on stdio.",
    ),
    "import": Command(
        "import_", "import_", "Carry over the rules that other tools keep in this repository."
    ),
    "export": Command(
        "export", "export", "Write the lessons into a page, for agents without hooks."
    ),
    "doctor": Command(
        "doctor",
        "doctor",
        "Look at what stands between a lesson and each agent's model; change nothing.",
    ),
    "demo": Command(
        "demo",
        "demo",
        "Show a lesson arriving on the call it is about, in a throw-away repository.",
    ),
}


class Plain:
    """What the parser found, as it is: for a text of a text typer would bring in pydantic."""

    def coerce(self, value: Any, **_: Any) -> Any:
        return list(value) if isinstance(value, (list, tuple)) else value


def plainly(parameters: list[Any]) -> list[Any]:
    """Parameters, those that are texts and flags read without pydantic, where typer uses it."""
    for parameter in parameters:
        kind = getattr(getattr(parameter, "type_descriptor", None), "annotation", None)
        if kind in (str, list[str], bool) and getattr(parameter, "_runtime_param", 0) is None:
            parameter._runtime_param = Plain()
    return parameters


class One(TyperCommand):
    """A command as its function describes it."""

    def get_params(self, ctx: Any) -> list[Any]:
        return plainly(super().get_params(ctx))


class Commands(TyperGroup):
    """What ``--help`` lists, of which only the one that is asked for is loaded."""

    def get_params(self, ctx: Any) -> list[Any]:
        return plainly(super().get_params(ctx))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name, command, rest = super().resolve_command(ctx, args)
        return name, command and loaded(command.name or ""), rest


def loaded(name: str) -> Any:
    """The command of this name."""
    module, function, _ = COMMANDS[name]
    one = typer.Typer(**SHARED)
    found = import_module(f"slate_git.cli.commands.{module}")
    one.command(name, cls=One)(getattr(found, function))
    return get_command(one)


app = typer.Typer(
    name="slate",
    cls=Commands,
    help="A team's lessons for coding agents, delivered on the tool call they are about.",
    no_args_is_help=True,
    **{**SHARED, "add_completion": True},
)

for name, command in COMMANDS.items():
    app.command(name, help=command.line)(lambda: None)


WRONG_USE: type[Any] = typer.BadParameter.__bases__[0]
"""What the arguments of a command are refused with; typer exports only its children."""


def _version(asked: bool) -> None:
    if asked:
        from slate_git.base import release
        from slate_git.git.origin import source

        found = source()
        told = ", ".join(part for part in (found.tag, found.commit[:12]) if part)
        console.out(f"slate {release.number()}{f' ({told})' if told else ''}")
        raise typer.Exit()


@app.callback()
def options(
    debug: Annotated[bool, typer.Option("--debug", help="Show a fault of ours whole.")] = False,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """A team's lessons for coding agents, delivered on the tool call they are about."""


def _wrong_use(error: Any) -> str:
    """What is wrong with a command's arguments, in one line; empty where its help was shown."""
    said = " ".join(error.format_message().split()).rstrip(".")
    command = error.ctx.command_path if error.ctx else "slate"
    return f"{said[:1].lower()}{said[1:]}: see `{command} --help`" if said else ""


def main() -> None:
    """The console script. No traceback reaches a user, except with ``--debug``."""
    debug = "--debug" in sys.argv
    try:
        with console.ending():
            sys.exit(app(prog_name="slate", standalone_mode=False))
    except typer.Exit as end:
        sys.exit(end.exit_code)
    except WRONG_USE as error:
        if told := _wrong_use(error):
            console.tell(f"slate: {told}")
        sys.exit(console.WRONG)
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(130)
    except Exception as fault:
        if debug:
            raise
        console.tell(f"slate: a fault of ours: {type(fault).__name__}: {fault}")
        console.tell("    run the same with `slate --debug` and report what it prints")
        sys.exit(console.OURS)


if __name__ == "__main__":
    main()
