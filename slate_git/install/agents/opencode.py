"""OpenCode: it runs no commands, so its settings name a plugin of ours, which lies beside them."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from slate_git.install.agent import Agent
from slate_git.install.check import Check
from slate_git.install.shipped import hooks_folder


def plugin() -> dict[str, bytes]:
    """The files of the plugin."""
    source = hooks_folder()
    return {
        path.relative_to(source).as_posix(): path.read_bytes()
        for path in sorted((source / "opencode").rglob("*"))
        if path.is_file()
    }


def notes(root: Path, home: Path | None, scopes: Sequence[bool]) -> Iterator[Check]:
    """What its own folder costs beside a plugin."""
    if os.path.isdir(root / ".opencode"):
        what = "with a plugin and an .opencode folder, the first start in a clone waits for npm"
        yield Check(AGENT.name, "note", what)


def played(session: str, folder: str, command: str) -> dict[str, object]:
    """What the plugin tells the hook of a shell call."""
    return {
        "event": "call",
        "tool": "bash",
        "sessionID": session,
        "callID": session,
        "args": {"command": command},
        "directory": folder,
    }


AGENT = Agent(
    name="opencode",
    title="OpenCode",
    lowest="1.14.34",
    arrives="after a shell, read, edit or patch call, in the tool's result",
    tested="the real client, 1.18.33",
    programs=("opencode",),
    user_folder=".config",
    user_file="opencode/opencode.json",
    variable="XDG_CONFIG_HOME",
    signs=("opencode.json", "opencode.jsonc", ".opencode"),
    home_signs=(".config/opencode", ".local/share/opencode"),
    servers="mcp",
    endings=(".jsonc",),
    speaks="slate/opencode",
    beside=plugin,
    notes=notes,
    event="",
    played=played,
)
