"""Codex: trust in the folder and in each single hook, and a switch that turns hooks off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from slate_git.install import user as own
from slate_git.install.agent import Agent
from slate_git.install.agents import codex_trust
from slate_git.install.check import Check
from slate_git.install.fragment import Settings
from slate_git.install.values import table

PROJECT_FILE = ".codex/hooks.json"


def notes(root: Path, home: Path | None, scopes: Sequence[bool]) -> Iterator[Check]:
    """Whether hooks are switched on, and the folder and each hook of ours trusted."""
    user = AGENT.settings_file(home)
    if fault := codex_trust.unreadable(user.parent):
        what = f"{user.parent / 'config.toml'} cannot be read ({fault})"
        yield Check(AGENT.name, "fault", what, "repair it: what codex trusts stands there")
        return
    settings = codex_trust.config(user.parent)
    if table(settings, "features").get("hooks") is False:
        what = "config.toml switches hooks off"
        yield Check(AGENT.name, "fault", what, "take features.hooks out")
    level = "fault" if AGENT.had(home) else "note"
    if False in scopes:
        if not codex_trust.trusted(root, settings):
            repair = "start codex here and trust it, or run codex exec --trust once"
            yield Check(AGENT.name, level, "the folder is not trusted: .codex/ is ignored", repair)
        path = codex_trust.main_checkout(root) / PROJECT_FILE
        yield from _hooks(path, AGENT.files(False)[PROJECT_FILE], settings, level)
    if True in scopes:
        ours = AGENT.user_settings(own.folder(home))
        yield from _hooks(user, ours, settings, level)


def _hooks(path: Path, ours: Settings, settings: dict[str, Any], level: str) -> Iterator[Check]:
    """What Codex thinks of our hooks in one file."""
    try:
        hooks = list(codex_trust.hooks(path, ours, settings))
    except FileNotFoundError:
        what = f"{path} is not there, where codex takes a linked worktree's hooks from"
        yield Check(AGENT.name, level, what, "check out there what holds it")
        return
    except (OSError, ValueError):
        yield Check(AGENT.name, "fault", f"{path} cannot be read", "make it readable")
        return
    for state in dict.fromkeys(hook.state for hook in hooks):
        events = ", ".join(hook.event for hook in hooks if hook.state == state)
        if state == "approved":
            yield Check(AGENT.name, "ok", f"{events} in {path}: approved")
            continue
        what = f"{events} in {path}: {state}, so codex skips it without a word"
        yield Check(AGENT.name, level, what, "type /hooks in codex, and t on each of ours")


AGENT = Agent(
    name="codex",
    title="Codex",
    lowest="0.129.0",
    arrives="before a shell or patch call, once you trust the hook (`/hooks`); "
    "the model reads it with the call's result",
    tested="the real client, 0.171.0",
    programs=("codex",),
    user_folder=".codex",
    user_file="hooks.json",
    variable="CODEX_HOME",
    signs=(".codex",),
    home_signs=(".codex",),
    servers="mcp_servers",
    strict=True,
    mark=True,
    notes=notes,
)
