"""Each client's model writes a lesson through the server, and is shown it in the same session."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path

import pytest

from .client import PATH
from .codex import Codex
from .model import Call
from .repository import SCRIPTS, team
from .ways import WAYS, play

pytestmark = pytest.mark.clients

TEXT = "Deploy from a clean checkout only"


@pytest.mark.parametrize("name", WAYS)
def test_what_the_model_remembers_arrives_in_the_same_session(name: str, tmp_path: Path) -> None:
    way = WAYS[name]
    repository = team(tmp_path, "--agent", way.agent, lessons=())
    lesson = {"text": TEXT, "when": {"tool": "shell", "match": "deploy"}}
    with closing(way.start(repository, tmp_path / "home")) as client:
        if isinstance(client, Codex):
            client.awaits = "slate"
        client.path = os.pathsep.join([SCRIPTS, PATH])
        play(
            client,
            way.shell("before", "echo deploy"),
            Call("remember", way.remember, lesson),
            way.shell("deploy", "echo deploy"),
            way.shell("deploy-again", "echo deploy"),
        )
        assert [place for place in client.seen(TEXT) if place != "remember"] == ["deploy"]
        assert ".slate/lessons/" in client.result("remember")
    written = [p for p in (repository / ".slate/lessons").iterdir() if TEXT in p.read_text()]
    assert len(written) == 1
