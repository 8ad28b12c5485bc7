"""What a caller has to know of the checkout that was written to."""

from __future__ import annotations

import os
from pathlib import Path

from slate_git.git import worktrees
from slate_git.install.agent import Agent
from slate_git.install.agents import AGENTS
from slate_git.install.targets import existing, targets
from slate_git.server.wording import place as shown

OUTERMOST = ("claude", "gemini")
"""Agents that read the hooks of the folder that they are started in, and of none above it
(Claude Code 2.1.332, Gemini CLI 0.61.0); their MCP settings they find upwards."""


def others(root: Path) -> str:
    """That the repository's other working trees do not have it; empty where there are none."""
    found = worktrees.others(root)
    if not found:
        return ""
    more = f" and {len(found) - 1} more" if found[1:] else ""
    return f"Not in the other checkouts of this repository ({shown(found[0])}{more})."


def unhooked(root: Path, place: Path) -> str:
    """That the agent's hook is not read in the folder where it was started, if that is so."""
    if os.path.realpath(place) == os.path.realpath(root):
        return ""
    silent = [agent for name in OUTERMOST if _silent(agent := AGENTS[name], root, place)]
    if not silent:
        return ""
    names = " and ".join(agent.title for agent in silent)
    return (
        f"Started in {shown(place)}, below the root, {names} reads no hook of this repository, and "
        f"nothing arrives there: start it in {shown(root)}, or run `slate init --user` once."
    )


def _silent(agent: Agent, root: Path, place: Path) -> bool:
    """Whether the agent's hook is in the root's settings and in none that it reads in a folder."""
    inside = _speaks(agent, place, user=False) or _speaks(agent, place, user=True)
    return _speaks(agent, root, user=False) and not inside


def _speaks(agent: Agent, folder: Path, *, user: bool) -> bool:
    path = next(targets(agent, folder, mcp=False, user=user, home=None)).path
    try:
        return agent.speaks in existing(agent, path).read_text("utf-8", "replace")
    except OSError:
        return False
