"""Copilot CLI: trust in the folder, without which it reads no hook, and a switch."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from slate_git.install.agent import Agent
from slate_git.install.check import Check
from slate_git.install.values import values


def notes(root: Path, home: Path | None, scopes: Sequence[bool]) -> Iterator[Check]:
    """Whether hooks are switched on, and the folder trusted: headless it passes over the hooks of
    another one in silence."""
    folder = AGENT.settings_file(home).parent.parent
    files = [root / name for name in (".github/hooks/slate.json", *SWITCHES)]
    for path in (*files, folder / "settings.json", AGENT.settings_file(home)):
        if values(path).get("disableAllHooks") is True:
            yield Check(AGENT.name, "fault", f"{path}: disableAllHooks is on", "take it out")
    trusted = values(folder / "config.json").get("trustedFolders")
    real = Path(os.path.realpath(root))
    places = [Path(name) for name in trusted] if isinstance(trusted, list) else []
    if False in scopes and AGENT.had(home) and not {real, *real.parents} & set(places):
        what = "the folder is not trusted: .github/hooks/ and .github/mcp.json are ignored"
        repair = "start copilot here and trust it; headless it needs --trust-folder"
        yield Check(AGENT.name, "note", what, repair)


SWITCHES = (".github/copilot/settings.json", ".claude/settings.json")


def played(session: str, folder: str, command: str) -> dict[str, object]:
    """The payload of a shell call before it runs."""
    return {
        "hook_event_name": "PreToolUse",
        "session_id": session,
        "timestamp": "2026-01-01T00:00:00.000Z",
        "cwd": folder,
        "tool_name": "Bash",
        "tool_input": {"command": command},
    }


AGENT = Agent(
    name="copilot",
    title="Copilot CLI",
    lowest="1.0.62",
    arrives="before a shell, read, edit or patch call",
    tested="the real client, 1.0.102",
    programs=("copilot",),
    user_folder=".copilot",
    user_file="hooks/slate.json",
    variable="COPILOT_HOME",
    signs=(".github/hooks", ".github/copilot", ".github/copilot-instructions.md"),
    home_signs=(".copilot",),
    notes=notes,
    played=played,
)
