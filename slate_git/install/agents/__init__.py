"""The coding agents, and where each keeps what."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from slate_git.install.fragment import Settings, files, for_user, without_servers


@dataclass(frozen=True)
class Agent:
    """A coding agent. Paths are relative to the root, or to the home directory.

    ``lowest`` is the oldest version that shows a hook's text to its model; ``strict`` says
    that comments or trailing commas make it drop a whole settings file, ``mark`` that a byte
    order mark does (both observed, or unknown where False).
    """

    name: str
    title: str
    lowest: str
    programs: tuple[str, ...]
    user_file: str
    variable: str
    signs: tuple[str, ...]
    home_signs: tuple[str, ...]
    strict: bool = False
    mark: bool = False

    def files(self, mcp: bool) -> dict[str, Settings]:
        """Our settings by file, relative to the root."""
        found = {
            path: settings if mcp else without_servers(settings)
            for path, settings in files(self.name).items()
        }
        return {path: settings for path, settings in found.items() if settings}

    def settings_file(self, home: Path | None) -> Path:
        """The file that holds a user's hooks for all repositories.

        Without ``home``, the agent's own variable for its folder counts.
        """
        folder, _, name = self.user_file.rpartition("/")
        moved = os.environ.get(self.variable) if home is None else None
        if moved:
            below = "opencode" if self.variable == "XDG_CONFIG_HOME" else ""
            return Path(moved, below, name)
        return (home or Path.home()) / folder / name

    def user_settings(self, state: Path) -> Settings:
        """Our settings for all repositories; no MCP server among them."""
        first = next(iter(files(self.name).values()))
        return for_user(without_servers(first), self.name, str(state))


_LIST = (
    Agent(
        "claude",
        "Claude Code",
        "2.1.9",
        ("claude",),
        ".claude/settings.json",
        "CLAUDE_CONFIG_DIR",
        (".claude", "CLAUDE.md", ".mcp.json"),
        (".claude", ".claude.json"),
        strict=True,
    ),
    Agent(
        "codex",
        "Codex",
        "0.129.0",
        ("codex",),
        ".codex/hooks.json",
        "CODEX_HOME",
        (".codex",),
        (".codex",),
        strict=True,
        mark=True,
    ),
    Agent(
        "gemini",
        "Gemini CLI",
        "0.27.0",
        ("gemini",),
        ".gemini/settings.json",
        "",
        (".gemini", "GEMINI.md"),
        (".gemini",),
    ),
    Agent(
        "cursor",
        "Cursor",
        "2.4",
        ("cursor", "cursor-agent"),
        ".cursor/hooks.json",
        "",
        (".cursor", ".cursorrules"),
        (".cursor",),
    ),
    Agent(
        "opencode",
        "OpenCode",
        "1.14.34",
        ("opencode",),
        ".config/opencode/opencode.json",
        "XDG_CONFIG_HOME",
        ("opencode.json", "opencode.jsonc", ".opencode"),
        (".config/opencode", ".local/share/opencode"),
    ),
)

AGENTS = {agent.name: agent for agent in _LIST}


def detect(root: Path, home: Path) -> list[tuple[str, str]]:
    """The agents whose configuration is found, each with what was found."""
    found = []
    for agent in _LIST:
        here = [f"{sign} in the repository" for sign in agent.signs if (root / sign).exists()]
        there = [f"~/{sign}" for sign in agent.home_signs if (home / sign).exists()]
        if here or there:
            found.append((agent.name, (here + there)[0]))
    return found
