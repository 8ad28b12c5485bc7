"""Cursor: nothing to ask of it, but two things worth knowing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from slate_git.install.agent import Agent
from slate_git.install.agents import claude
from slate_git.install.check import Check
from slate_git.install.values import values


def notes(root: Path, home: Path | None, scopes: Sequence[bool]) -> Iterator[Check]:
    """That it can run Claude Code's hooks too, and what was seen of it."""
    theirs = (root / ".claude/settings.json", claude.AGENT.settings_file(home))
    if any(claude.AGENT.speaks in str(values(path)) for path in theirs):
        what = 'with "Third-party skills" on, Cursor runs Claude\'s entry too, which stays silent'
        yield Check(AGENT.name, "note", what)
    what = "text was seen to reach the model of the command line client, not yet of the desktop's"
    yield Check(AGENT.name, "note", what)


def played(session: str, folder: str, command: str) -> dict[str, object]:
    """The payload of a shell call that has ended."""
    return {
        "hook_event_name": "postToolUse",
        "conversation_id": session,
        "session_id": session,
        "cwd": "",
        "workspace_roots": [folder],
        "cursor_version": AGENT.lowest,
        "tool_name": "Shell",
        "tool_input": {"command": command, "cwd": ""},
        "tool_output": '{"output":"done","exitCode":0}',
        "tool_use_id": session,
    }


AGENT = Agent(
    name="cursor",
    title="Cursor",
    lowest="2.4",
    arrives="after a shell, read or edit call, in the tool's result",
    tested="recorded shapes and its documentation only",
    programs=("cursor", "cursor-agent"),
    user_folder=".cursor",
    user_file="hooks.json",
    signs=(".cursor", ".cursorrules"),
    home_signs=(".cursor",),
    notes=notes,
    event="postToolUse",
    played=played,
)
