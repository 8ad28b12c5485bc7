"""Which memories ``slate list`` shows, and what it says of what brings each one up."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from slate_git.base.text import cut
from slate_git.cli import console
from slate_git.find.firing import firing
from slate_git.hook.paths import Root
from slate_git.lesson.memory import KINDS, TOOLS, Example, Memory

Keep = Callable[[Memory], bool]

SHORT = 28
"""Characters of a trigger that a list shows."""

FIRED = {"shell": ("shell", "command"), "read": ("read", "file"), "edit": ("edit", "file")}


def wanted(tool: str, kind: str, tag: str) -> list[Keep]:
    """The conditions that options spell; ends the command for a word that none of them can be."""
    found: list[Keep] = []
    if tool:
        if tool not in TOOLS:
            console.fail(f"--tool {tool}: no such tool: write shell, read or edit")
        found.append(lambda memory: any(t.tool in FIRED[tool] for t in memory.triggers))
    if kind:
        if kind not in KINDS:
            console.fail(f"--kind {kind}: no such kind: write {', '.join(KINDS)}")
        found.append(lambda memory: memory.kind == kind)
    if tag:
        found.append(lambda memory: tag in memory.tags)
    return found


def on_path(root: Path, path: str) -> Keep:
    """That a memory comes up on a read or an edit of a file, named from the root or from here."""
    full = path if not os.path.lexists(root / path) else str(root / path)
    inside = Root(str(root)).relative(full, str(Path.cwd()))
    if inside is None:
        console.fail(f"--path {path}: lies outside {root}: name a file of the repository")
    calls = (Example("read", inside), Example("edit", inside))
    return lambda memory: any(firing(memory.triggers, call) for call in calls)


def brings(memory: Memory) -> str:
    """The first trigger of a memory, and how many more it has."""
    if not memory.triggers:
        return "-"
    tool, pattern = memory.triggers[0]
    more = f" +{len(memory.triggers) - 1}" if memory.triggers[1:] else ""
    return cut(f"{tool} {pattern}", SHORT) + more
