"""``slate``: a function a command. Nothing imports this module."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Annotated, Any

import typer

from slate_git.base import release
from slate_git.cli import console
from slate_git.cli.commands import (
    build,
    check,
    demo,
    doctor,
    export,
    history,
    hook,
    import_,
    init,
    mcp,
    remember,
    review,
    show,
    why,
)

app = typer.Typer(
    name="slate",
    help="A team's lessons for coding agents, delivered on the tool call they are about.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

COMMANDS: dict[str, Callable[..., None]] = {
    "init": init.init,
    "remember": remember.remember,
    "forget": remember.forget,
    "list": show.list_,
    "show": show.show,
    "build": build.build,
    "check": check.check,
    "review": review.review,
    "history": history.history,
    "why": why.why,
    "hook": hook.hook,
    "mcp": mcp.mcp,
    "import": import_.import_,
    "export": export.export,
    "doctor": doctor.doctor,
    "demo": demo.demo,
}
for name, command in COMMANDS.items():
    app.command(name)(command)


WRONG_USE: type[Any] = typer.BadParameter.__bases__[0]
"""What the arguments of a command are refused with; typer exports only its children."""


def _version(asked: bool) -> None:
    if asked:
        console.out(f"slate {release.number()}")
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
