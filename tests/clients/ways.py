"""The clients side by side, for what is to hold for each of them alike."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from .claude import Claude
from .client import Client
from .codex import Codex
from .copilot import Copilot
from .gemini import Gemini
from .kilo import Kilo
from .model import Call, Step
from .opencode import OpenCode
from .qwen import Qwen


class Way(NamedTuple):
    """One client, and the names that its model has for the shell and for the server's tool."""

    agent: str
    start: Callable[[Path, Path], Client]
    tool: str
    argument: str
    remember: str

    def shell(self, name: str, command: str) -> Call:
        return Call(name, self.tool, {self.argument: command})


WAYS = {
    "claude": Way("claude", Claude, "Bash", "command", "mcp__slate__remember"),
    "codex": Way("codex", Codex, "exec_command", "cmd", "mcp__slate.remember"),
    "codex in code mode": Way(
        "codex",
        partial(Codex, model="gpt-6.2-sol"),
        "exec_command",
        "cmd",
        "mcp__slate.remember",
    ),
    "gemini": Way("gemini", Gemini, "run_shell_command", "command", "mcp_slate_remember"),
    "opencode": Way("opencode", OpenCode, "bash", "command", "slate_remember"),
    "qwen": Way("qwen", Qwen, "run_shell_command", "command", "mcp__slate__remember"),
    "copilot": Way("copilot", Copilot, "bash", "command", "slate-remember"),
    "kilo": Way("kilo", Kilo, "bash", "command", "slate_remember"),
}


def play(client: Client, *steps: Step) -> None:
    """One turn, with the hooks approved where the client asks for that."""
    if isinstance(client, Codex):
        client.run()  # trusts the folder, whose hooks are listed only then
        client.approve()
    if isinstance(client, Claude):
        client.run(list(steps))
    else:
        assert isinstance(client, (Codex, Copilot, Gemini, OpenCode, Qwen))
        client.run(*steps)
