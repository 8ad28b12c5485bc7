"""Slate's hooks and MCP server into the coding agents' settings, and out again."""

from __future__ import annotations

from slate_git.install.agents import AGENTS, CHOICE, detect
from slate_git.install.check import Check
from slate_git.install.doctor import doctor
from slate_git.install.plan import Plan, plan, remove_plan

__all__ = ["AGENTS", "CHOICE", "Check", "Plan", "detect", "doctor", "plan", "remove_plan"]
