"""The coding agents, one module each, which gives an ``AGENT``: see ``install.agent``.

The one list of agents is the hook's, ``hook.agents.NAMES``; this one follows it.
"""

from __future__ import annotations

from importlib import import_module
from os.path import exists  # unlike a Path's, false where a folder may not be searched
from pathlib import Path

from slate_git.hook.agents import NAMES
from slate_git.install.agent import Agent

AGENTS: dict[str, Agent] = {name: import_module(f"{__name__}.{name}").AGENT for name in NAMES}

CHOICE = f"{', '.join(NAMES[:-1])} or {NAMES[-1]}"
"""The agents' names, for a help text."""


def detect(root: Path | None, home: Path) -> list[tuple[str, str, bool]]:
    """The agents that are found, each with what was found and whether that is in the root."""
    found = []
    for agent in AGENTS.values():
        here = [f"{sign} in the repository" for sign in agent.signs if root and exists(root / sign)]
        there = [f"~/{sign}" for sign in agent.home_signs if exists(home / sign)]
        if here or there:
            found.append((agent.name, (here + there)[0], bool(here)))
    return found
