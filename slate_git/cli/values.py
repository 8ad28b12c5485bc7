"""What the options of a command say a memory's file is to hold."""

from __future__ import annotations

import sys
from typing import Any

from slate_git.cli import console
from slate_git.lesson.memory import SUBJECT_KEYS, TOOLS

Many = list[str]
FILES = ("read", "edit")


def when(tools: Many, commands: Many, matches: Many, paths: Many) -> Any:
    """The triggers that the options spell: none, one, or a list of which any may fire.

    Ends the command where they contradict each other.
    """
    for name, given in (("command", commands), ("match", matches), ("path", paths)):
        if not all(text.strip() for text in given):
            console.fail(f"--{name}: is empty: write what it fires on, or leave the option out")
    for tool in tools:
        if tool not in TOOLS:
            console.fail(f"--tool {tool}: no such tool: write shell, read or edit")
        keys = SUBJECT_KEYS[tool]
        if not any({"command": commands, "match": matches, "path": paths}[key] for key in keys):
            wanted = " or ".join(f"--{key}" for key in sorted(keys))
            console.fail(f"--tool {tool} goes with {wanted}")
    files = [tool for tool in dict.fromkeys(tools) if tool in FILES]
    if paths and not files:
        console.fail("--path goes with --tool read or --tool edit")
    if tools and "shell" not in tools and (commands or matches):
        one = "command" if commands else "match"
        console.fail(f"--{one} goes with --tool shell, which can be left out")
    found = [
        *({"tool": "shell", "command": text} for text in commands),
        *({"tool": "shell", "match": text} for text in matches),
        *({"tool": tool, "path": text} for text in paths for tool in files),
    ]
    return found if found[1:] else found[0] if found else None


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
