"""Qwen Code: a switch that turns all hooks off, and trust where the user has it switched on."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from slate_git.install.agent import Agent
from slate_git.install.check import Check
from slate_git.install.values import table, values


def notes(root: Path, home: Path | None, scopes: Sequence[bool]) -> Iterator[Check]:
    """Whether hooks are switched on, and the folder trusted; trust is off by default."""
    user = AGENT.settings_file(home)
    for path in (root / ".qwen/settings.json", user):
        if values(path).get("disableAllHooks") is True:
            yield Check(AGENT.name, "fault", f"{path}: disableAllHooks is on", "take it out")
    trust = table(table(values(user), "security"), "folderTrust")
    if False in scopes and trust.get("enabled") is True and not _trusts(root, user.parent):
        what = "the folder is not trusted: .qwen/ is ignored"
        yield Check(AGENT.name, "fault", what, "start qwen here and trust it")
    if scopes == [False]:
        what = "started in a folder below the root, it does not read the root's .qwen/"
        yield Check(AGENT.name, "note", what, "start qwen at the root, or: slate init --user")


def _trusts(root: Path, folder: Path) -> bool:
    """Whether the user's list of folders names this one or one above."""
    real = Path(os.path.realpath(root))
    for name, trust in values(folder / "trustedFolders.json").items():
        place = Path(name).parent if trust == "TRUST_PARENT" else Path(name)
        if trust in ("TRUST_FOLDER", "TRUST_PARENT") and place in (real, *real.parents):
            return True
    return False


def played(session: str, folder: str, command: str) -> dict[str, object]:
    """The payload of a shell call that has ended."""
    return {
        "hook_event_name": "PostToolUse",
        "session_id": session,
        "cwd": folder,
        "tool_name": "run_shell_command",
        "tool_input": {"command": command},
        "tool_response": {"llmContent": "Output: done", "returnDisplay": "done"},
    }


AGENT = Agent(
    name="qwen",
    title="Qwen Code",
    lowest="0.15.6",
    arrives="after a shell, read or edit call, in the tool's result",
    tested="the real client, 0.24.4",
    programs=("qwen",),
    user_folder=".qwen",
    user_file="settings.json",
    signs=(".qwen", "QWEN.md"),
    home_signs=(".qwen",),
    notes=notes,
    event="PostToolUse",
    played=played,
)
