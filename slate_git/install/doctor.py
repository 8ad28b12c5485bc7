"""What stands between a lesson and each agent's model. Looks only, changes nothing.

The questions that all agents are asked stand here, those of one agent in its own module.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from slate_git.install import merge, version
from slate_git.install.agent import Agent
from slate_git.install.agents import AGENTS
from slate_git.install.check import Check
from slate_git.install.fault import SettingsRefused
from slate_git.install.fragment import Settings
from slate_git.install.targets import accept, beside, decode, existing, targets
from slate_git.install.text import toml_text


def doctor(root: Path, home: Path | None = None, versions: bool = True) -> list[Check]:
    """The checks of every agent, in the order of ``AGENTS``.

    Without ``home``, the environment says where a user's settings are. Each agent that is found
    on the PATH is asked for its version, all at once, but without ``versions``.
    """
    with ThreadPoolExecutor() as pool:
        asked = AGENTS.values() if versions else ()
        programs = list(pool.map(version.installed, asked)) or [[] for _ in AGENTS]
    checks: list[Check] = []
    for agent, found in zip(AGENTS.values(), programs, strict=True):
        scopes = [user for user in (False, True) if hooked(agent, root, user, home)]
        if not scopes:
            checks.append(Check(agent.name, "note", "not installed here", _repair(agent, False)))
        for user in (False, True):
            checks += _scope(agent, root, user, home, user in scopes)
        if versions:
            checks += _versions(agent, found, bool(scopes))
        if scopes:
            checks += _beside(agent, root, home, scopes)
            checks += agent.notes(root, home, scopes)
    return checks


def hooked(agent: Agent, root: Path, user: bool, home: Path | None = None) -> bool:
    """Whether a settings file speaks of our hook at all, readable or not."""
    path = next(targets(agent, root, mcp=False, user=user, home=home)).path
    return agent.speaks in (_text(existing(agent, path)) or "")


def declared(agent: Agent, root: Path) -> bool:
    """Whether the repository's settings declare our MCP server, in whatever release's form."""
    path, settings, _ = list(targets(agent, root, mcp=True, user=False, home=None))[-1]
    try:
        return _look(existing(agent, path), agent.server_part(settings), agent)[0]
    except SettingsRefused:
        return True


def _scope(
    agent: Agent, root: Path, user: bool, home: Path | None, hooked: bool
) -> Iterator[Check]:
    files = list(targets(agent, root, mcp=True, user=user, home=home))
    parts = [(files[0].path, agent.hook_part(files[0].settings), "the hook")]
    if not user:
        parts.append((files[-1].path, agent.server_part(files[-1].settings), "the MCP server"))
    for path, settings, title in parts:
        path = existing(agent, path)
        name = str(path) if user else path.relative_to(root).as_posix()
        try:
            there, current = _look(path, settings, agent)
        except SettingsRefused as fault:
            where = "".join(f":{number}" for number in fault.place if number)
            if hooked or not user:
                yield Check(agent.name, "fault", f"{name}{where}: {fault.what}", fault.repair)
            return
        if not hooked:
            return
        if current:
            yield Check(agent.name, "ok", f"{title} is in {name}")
        elif there:
            what = f"{title} in {name} is not as this release writes it"
            yield Check(agent.name, "fault", what, _repair(agent, user))
        else:
            what = f"{title} is not in {name}"
            yield Check(agent.name, "note", what, _repair(agent, user))


def _beside(agent: Agent, root: Path, home: Path | None, scopes: Sequence[bool]) -> Iterator[Check]:
    for user in scopes:
        for path, data in beside(agent, root, user=user, home=home).items():
            if _lines(_bytes(path)) != _lines(data):
                what = f"{path} is not this release's"
                yield Check(agent.name, "fault", what, _repair(agent, user))


def _look(path: Path, settings: Settings, agent: Agent) -> tuple[bool, bool]:
    """Whether anything of ours stands in a file, and whether all of it does as it should."""
    text = _text(path)
    if text is None:
        return False, False
    if path.suffix == ".toml":
        declared = toml_text.declared(text, settings)
        return declared, declared
    accept(text, agent)
    states = list(merge.installed(text, settings)) if text.strip() else []
    there = any(found for _, found, _ in states)
    return there, bool(states) and all(current for _, _, current in states)


def _text(path: Path) -> str | None:
    data = _bytes(path)
    return None if data is None else decode(data)


def _bytes(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None


def _lines(data: bytes | None) -> list[bytes]:
    """What git and formatters leave alone of a script: its lines, but for how they end."""
    return [] if data is None else [line.rstrip() for line in data.rstrip().split(b"\n")]


def _versions(agent: Agent, found: list[version.Installed], hooked: bool) -> Iterator[Check]:
    if not found and hooked:
        yield Check(agent.name, "note", f"{agent.programs[0]} is not on the PATH")
    for program, number in found:
        if not number:
            yield Check(agent.name, "note", f"{program} does not say its version")
        elif version.older(number, agent.lowest):
            what = f"{program} {number} shows its model no hook's text"
            repair = f"update it to {agent.lowest} or later"
            yield Check(agent.name, "fault" if hooked else "note", what, repair)
        elif hooked:
            yield Check(agent.name, "ok", f"{program} {number} ({agent.lowest} or later is needed)")


def _repair(agent: Agent, user: bool) -> str:
    return f"slate init {'--user ' if user else ''}--agent {agent.name}"
