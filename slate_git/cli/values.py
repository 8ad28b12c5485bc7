"""What the options of a command say a memory's file is to hold."""

from __future__ import annotations

import sys
from typing import Any

from slate_git.cli import console
from slate_git.lesson import triggers

Many = list[str]


def when(tools: Many, commands: Many, matches: Many, paths: Many) -> Any:
    """The triggers that the options spell: none, one, or a list of which any may fire.

    Ends the command where they contradict each other.
    """
    try:
        return triggers.when(tools, commands, matches, paths, "--")
    except triggers.Contradiction as fault:
        console.fail(str(fault))


def text(given: str) -> str:
    """A memory's text; ``-`` stands for all of stdin."""
    if given != "-":
        return given.strip()
    data = sys.stdin.buffer.read()
    try:
        return data.decode("utf-8").strip()
    except UnicodeDecodeError:
        console.fail("stdin: is no UTF-8: send the text in that encoding")


def one_or_list(given: Many) -> Any:
    """A value of which a file holds one or a list."""
    return given[0] if len(given) == 1 else given


def set_only(**values: Any) -> dict[str, Any]:
    """The values that were given."""
    return {key: value for key, value in values.items() if value}
