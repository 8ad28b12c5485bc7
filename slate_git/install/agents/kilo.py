"""Kilo CLI: it loads OpenCode's plugin, from settings of its own; trust is not asked for."""

from __future__ import annotations

from slate_git.install.agent import Agent
from slate_git.install.agents.opencode import played, plugin

AGENT = Agent(
    name="kilo",
    title="Kilo CLI",
    lowest="7.7.2",
    arrives="after a shell, read, edit or patch call, in the tool's result",
    tested="the real client, 7.7.9",
    programs=("kilo",),
    user_folder=".config",
    user_file="kilo/kilo.json",
    variable="XDG_CONFIG_HOME",
    signs=("kilo.json", "kilo.jsonc", ".kilo", ".kilocode"),
    home_signs=(".config/kilo", ".kilo"),
    servers="mcp",
    endings=(".jsonc",),
    speaks="slate/opencode",
    beside=plugin,
    event="",
    played=played,
)
