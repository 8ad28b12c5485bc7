"""The triggers that a command's options or a model's arguments spell, as ``when`` holds them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from slate_git.lesson.memory import SUBJECT_KEYS, TOOLS

FILES = ("read", "edit")


class Contradiction(ValueError):
    """What was given does not go together; says what does."""


def when(
    tools: Sequence[str],
    commands: Sequence[str],
    matches: Sequence[str],
    paths: Sequence[str],
    dash: str = "",
) -> Any:
    """None, one trigger, or a list of which any may fire. Raises ``Contradiction``.

    ``dash`` stands before a name where the reader would write it so.
    """
    given = {"command": commands, "match": matches, "path": paths}
    for name, texts in given.items():
        if not all(text.strip() for text in texts):
            what = "is empty: write what it fires on, or leave it out"
            raise Contradiction(f"{dash}{name}: {what}")
    for tool in tools:
        if tool not in TOOLS:
            what = "no such tool: write shell, read or edit"
            raise Contradiction(f"{dash}tool {tool}: {what}")
        keys = SUBJECT_KEYS[tool]
        if not any(given[key] for key in keys):
            wanted = " or ".join(f"{dash}{key}" for key in sorted(keys))
            raise Contradiction(f"{dash}tool {tool} goes with {wanted}")
    files = [tool for tool in dict.fromkeys(tools) if tool in FILES]
    if paths and not files:
        raise Contradiction(f"{dash}path goes with {dash}tool read or {dash}tool edit")
    if tools and "shell" not in tools and (commands or matches) and not paths:
        one = "command" if commands else "match"
        raise Contradiction(f"{dash}{one} goes with {dash}tool shell, which can be left out")
    return _listed(
        [
            *({"tool": "shell", "command": text} for text in commands),
            *({"tool": "shell", "match": text} for text in matches),
            *({"tool": tool, "path": text} for text in paths for tool in files),
        ]
    )


def _listed(found: Iterable[dict[str, str]]) -> Any:
    triggers = list(found)
    return triggers if triggers[1:] else triggers[0] if triggers else None
