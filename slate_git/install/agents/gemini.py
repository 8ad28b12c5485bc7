"""Gemini CLI: trust in the folder, and two switches that turn hooks off."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from slate_git.install.agent import Agent
from slate_git.install.check import Check
from slate_git.install.values import table, values


def notes(root: Path, home: Path | None, scopes: Sequence[bool]) -> Iterator[Check]:
    """Whether hooks are switched on, and the folder trusted."""
    user = AGENT.settings_file(home)
    for path in (root / ".gemini/settings.json", user):
        switches = table(values(path), "hooksConfig")
        disabled = switches.get("disabled")
        if switches.get("enabled") is False:
            what = f"{path}: hooksConfig.enabled is false"
            yield Check(AGENT.name, "fault", what, "take it out")
        if isinstance(disabled, list) and "slate" in disabled:
            what = f"{path}: hooksConfig.disabled names slate"
            yield Check(AGENT.name, "fault", what, "take it out")
    trust = table(table(values(user), "security"), "folderTrust")
    ignored = trust.get("enabled") is not False and not _trusts(root, user.parent)
    if False in scopes and ignored:
        what = "the folder is not trusted: .gemini/ is ignored"
        repair = "start gemini here and trust it; --skip-trust leaves the project's settings out"
        yield Check(AGENT.name, "fault" if AGENT.had(home) else "note", what, repair)


def _trusts(root: Path, folder: Path) -> bool:
    """Whether the user's list of folders, or the environment, lets it read this one's settings."""
    real = Path(os.path.realpath(root))
    for name, trust in values(folder / "trustedFolders.json").items():
        place = Path(name).parent if trust == "TRUST_PARENT" else Path(name)
        if trust in ("TRUST_FOLDER", "TRUST_PARENT") and place in (real, *real.parents):
            return True
    return os.environ.get("GEMINI_CLI_TRUST_WORKSPACE") == "true"


def played(session: str, folder: str, command: str) -> dict[str, object]:
    """The payload of a shell call that has ended."""
    return {
        "hook_event_name": "AfterTool",
        "session_id": session,
        "cwd": folder,
        "tool_name": "run_shell_command",
        "tool_input": {"command": command},
        "tool_response": {"llmContent": "Output: done", "returnDisplay": "done"},
    }


AGENT = Agent(
    name="gemini",
    title="Gemini CLI",
    lowest="0.27.0",
    arrives="after a shell, read or edit call, in the tool's result",
    tested="the real client, 0.61.0",
    programs=("gemini",),
    user_folder=".gemini",
    user_file="settings.json",
    signs=(".gemini", "GEMINI.md"),
    home_signs=(".gemini",),
    notes=notes,
    event="AfterTool",
    played=played,
)
