"""Slate's hooks and MCP server into the coding agents' settings, and out again."""

from __future__ import annotations

from slate_git.install.agents import AGENTS, Agent, detect
from slate_git.install.changes import Change
from slate_git.install.plan import Plan, plan, remove_plan

__all__ = ["AGENTS", "Agent", "Change", "Plan", "detect", "plan", "remove_plan"]
