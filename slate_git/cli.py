"""``slate``: a function a command. Nothing imports this module."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Annotated

import typer

from slate_git import console
from slate_git.commands import (
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


@app.callback()
def options(
    debug: Annotated[bool, typer.Option("--debug", help="Show a fault of ours whole.")] = False,
) -> None:
    """A team's lessons for coding agents, delivered on the tool call they are about."""


def main() -> None:
    """The console script. No traceback reaches a user, except with ``--debug``."""
    debug = "--debug" in sys.argv
    try:
        with console.ending():
            app()
    except typer.Exit as end:
        sys.exit(end.exit_code)
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception as fault:
        if debug:
            raise
        console.tell(f"slate: a fault of ours: {type(fault).__name__}: {fault}")
        console.tell("    run the same with `slate --debug` and report what it prints")
        sys.exit(console.OURS)


if __name__ == "__main__":
    main()
