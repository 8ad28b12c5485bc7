"""Claude Code: a switch that turns all hooks off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from slate_git.install.agent import Agent
from slate_git.install.check import Check
from slate_git.install.values import values


def notes(root: Path, home: Path | None, scopes: Sequence[bool]) -> Iterator[Check]:
    """Whether any of its files switches hooks off."""
    for path in (
        root / ".claude/settings.json",
        root / ".claude/settings.local.json",
        AGENT.settings_file(home),
    ):
        if values(path).get("disableAllHooks") is True:
            yield Check(AGENT.name, "fault", f"{path}: disableAllHooks is on", "take it out")


AGENT = Agent(
    name="claude",
    title="Claude Code",
    lowest="2.1.9",
    arrives="before a shell, read or edit call",
    tested="the real client, 2.1.332",
    programs=("claude",),
    user_folder=".claude",
    user_file="settings.json",
    variable="CLAUDE_CONFIG_DIR",
    signs=(".claude", "CLAUDE.md", ".mcp.json"),
    home_signs=(".claude", ".claude.json"),
    strict=True,
    notes=notes,
)
