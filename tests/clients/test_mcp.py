"""Each client's model writes a lesson through the server, and is shown it in the same session."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from .claude import Claude
from .client import PATH, Client
from .codex import Codex
from .gemini import Gemini
from .model import Call, Step
from .opencode import OpenCode
from .repository import SCRIPTS, team

pytestmark = pytest.mark.clients

TEXT = "Deploy from a clean checkout only"


class Way(NamedTuple):
    """How one client is asked: the tool's name to its model, and its shell's."""

    start: Callable[[Path, Path], Client]
    remember: str
    shell: str
    command: str


def play(client: Client, *steps: Step) -> None:
    if isinstance(client, Claude):
        client.run(list(steps))
    elif isinstance(client, Codex):
        client.run()
        assert client.approve() > 0
        client.run(*steps)
    else:
        assert isinstance(client, (Gemini, OpenCode))
        client.run(*steps)


WAYS = {
    "claude": Way(Claude, "mcp__slate__remember", "Bash", "command"),
    "codex": Way(Codex, "mcp__slate.remember", "exec_command", "cmd"),
    "gemini": Way(Gemini, "mcp_slate_remember", "run_shell_command", "command"),
    "opencode": Way(OpenCode, "slate_remember", "bash", "command"),
}


@pytest.mark.parametrize("agent", WAYS)
def test_what_the_model_remembers_arrives_in_the_same_session(agent: str, tmp_path: Path) -> None:
    way = WAYS[agent]
    repository = team(tmp_path, agent)
    deploy = {way.command: "echo deploy"}
    lesson = {"text": TEXT, "when": {"tool": "shell", "match": "deploy"}}
    with closing(way.start(repository, tmp_path / "home")) as client:
        client.path = os.pathsep.join([SCRIPTS, PATH])
        play(
            client,
            Call("before", way.shell, deploy),
            Call("remember", way.remember, lesson),
            Call("deploy", way.shell, deploy),
            Call("deploy-again", way.shell, deploy),
        )
        assert [place for place in client.seen(TEXT) if place != "remember"] == ["deploy"]
        assert ".slate/lessons/" in client.result("remember")
    written = [p for p in (repository / ".slate/lessons").iterdir() if TEXT in p.read_text()]
    assert len(written) == 1
