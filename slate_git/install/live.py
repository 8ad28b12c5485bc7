"""A call played through what is installed, as each agent would: ``slate doctor --live``."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from slate_git.find.arrivals import arrivals
from slate_git.hook import roots, state
from slate_git.hook.agents import whose
from slate_git.hook.seen import Seen
from slate_git.index import build
from slate_git.install.agent import Agent
from slate_git.install.agents import AGENTS
from slate_git.install.check import Check
from slate_git.install.doctor import declared, hooked
from slate_git.install.targets import existing, targets
from slate_git.install.values import values
from slate_git.lesson.memory import Memory

PATIENCE = 15
"""Seconds for one call: the hook's own limit is 2."""


OPENING = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "slate-doctor", "version": "1"},
    },
}


def live(root: Path) -> Iterator[Check]:
    """Whether a call brings its lesson through the entry of each agent that is set up, and the
    MCP server answers, where one declares it."""
    if any(hooked(agent, root, False) and declared(agent, root) for agent in AGENTS.values()):
        yield _server(root)
    yield from _calls(root)


def _server(root: Path) -> Check:
    """Whether the server starts by the name that the entries have, and answers."""
    if not shutil.which("slate"):
        what = "slate is not on the PATH, so no agent can start its MCP server"
        return Check("slate", "fault", what, "see the README on installing it")
    opening = json.dumps(OPENING) + "\n"
    try:
        done = subprocess.run(
            ["slate", "mcp"],
            input=opening.encode(),
            capture_output=True,
            cwd=root,
            timeout=PATIENCE,
        )
        answered = b'"serverInfo"' in done.stdout
    except (OSError, subprocess.TimeoutExpired):
        answered = False
    if answered:
        return Check("slate", "ok", "the MCP server answers")
    return Check("slate", "fault", "the MCP server does not answer", "run `slate mcp` to see why")


def _calls(root: Path) -> Iterator[Check]:
    found = _playable(root)
    if found is None:
        what = "no lesson names a command to play: add `examples: {fires: [COMMAND]}` to one"
        yield Check("slate", "note", what)
        return
    memory, command = found
    for agent in AGENTS.values():
        for user in (False, True):
            if hooked(agent, root, user):
                yield _played(agent, root, user, memory, command)


def _playable(root: Path) -> tuple[Memory, str] | None:
    """A memory, and a command that brings it."""
    built = build.tree(root)
    for memory in built.memories:
        commands = [call.subject for call in memory.fires if call.tool == "shell"]
        commands += [trigger.pattern for trigger in memory.when if trigger.tool == "command"]
        commands += [trigger.pattern for trigger in memory.when if trigger.tool == "shell"]
        for command in commands:
            found = arrivals(root, "shell", command, str(root), rows=built.data.decode())
            if any(arrival.id == memory.id and arrival.delivered for arrival in found):
                return memory, command
    return None


def _played(agent: Agent, root: Path, user: bool, memory: Memory, command: str) -> Check:
    """One call of one agent, in a session that is forgotten again."""
    session = f"slate-doctor-{secrets.token_hex(8)}"
    line, place = _line(agent, root, user)
    if not line:
        what = f"{place} has no entry for {agent.event} to play"
        return Check(agent.name, "fault", what, f"slate init --agent {agent.name}")
    payload = agent.played(session, str(root), command)
    try:
        done = subprocess.run(
            ["sh", "-c", line],
            input=json.dumps(payload).encode(),
            capture_output=True,
            cwd=root,
            env={**os.environ, f"{agent.name.upper()}_PROJECT_DIR": str(root)},
            timeout=PATIENCE,
            check=False,
        )
        printed = done.stdout.decode("utf-8", "replace")
    except (OSError, subprocess.TimeoutExpired) as fault:
        return Check(agent.name, "fault", f"{place}: a call was not answered: {fault}")
    finally:
        _forget(whose(payload, agent.name), root, session)
    if memory.id in printed:
        return Check(agent.name, "ok", f"`{command}` brings {memory.id} through {place}")
    what = f"`{command}` should bring {memory.id} through {place}, and brings nothing"
    return Check(agent.name, "fault", what, "see `slate why --last`")


def _line(agent: Agent, root: Path, user: bool) -> tuple[str, str]:
    """The line that the agent runs for a call, and the file that holds it."""
    target = next(targets(agent, root, mcp=False, user=user, home=None))
    path = existing(agent, target.path)
    place = str(path) if user else path.relative_to(root).as_posix()
    if not agent.event:  # a plugin, which asks the script by itself
        own = f'"{state.user()}/hook.sh" {agent.name} call "{root}"'
        return f"sh {own if user else '.slate/hook.sh ' + agent.name}", place
    entries = values(path).get("hooks", {})
    found = _commands(entries.get(agent.event) if isinstance(entries, dict) else None)
    ours = (line for line in found if agent.speaks in line and f" {agent.name}" in line)
    return next(ours, ""), place


def _commands(value: Any) -> Iterator[str]:
    """The lines of an event's entries, in groups or not."""
    if isinstance(value, list):
        for one in value:
            yield from _commands(one)
    elif isinstance(value, dict):
        if isinstance(value.get("command"), str):
            yield value["command"]
        yield from _commands(value.get("hooks"))


def _forget(agent: str, root: Path, session: str) -> None:
    """Take away what the hook wrote down of the session."""
    teller = agent + state.inner(str(root))
    for folder in (state.find(str(root)), roots.record(str(root))):
        Seen(folder, teller, session, "").forget()
