"""Qwen Code, whose model speaks OpenAI's chat completions."""

from __future__ import annotations

import json
import os
import uuid
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from . import chat
from .client import PATH, Client
from .model import Answer, Request, Step
from .npm import newer_node

SETTINGS = {
    "security": {"auth": {"selectedType": "openai"}},
    "telemetry": {"enabled": False},
    "privacy": {"usageStatisticsEnabled": False},
    "general": {"enableAutoUpdate": False, "disableAutoUpdate": True},
}

TURN = "Turn of the person"
"""Begins each prompt of the main agent's; a sub-agent's requests do not hold it."""


class Qwen(Client):
    package = "@qwen-code/qwen-code"
    version = "0.24.4"
    program = "@qwen-code/qwen-code/cli.js"
    path = PATH

    def __init__(self, repository: Path, home: Path) -> None:
        super().__init__(repository, home)
        self.node = newer_node()
        settings = home / ".qwen/settings.json"
        settings.parent.mkdir(exist_ok=True)
        mine = json.loads(settings.read_text()) if settings.exists() else {}
        settings.write_text(json.dumps({**mine, **SETTINGS}))

    def start(self) -> list[str]:
        return [str(self.node), str(self.binary)]

    def environment(self) -> dict[str, str]:
        base = super().environment()
        return {
            **base,
            "PATH": os.pathsep.join([str(self.node.parent), base["PATH"]]),
            "OPENAI_API_KEY": "dummy",
            "OPENAI_BASE_URL": f"http://127.0.0.1:{self.server.port}/v1",
            "OPENAI_MODEL": "scripted",
        }

    def run(self, *steps: Step, fork: bool = False) -> None:
        """Play one turn, the session's first or a resumed one."""
        arguments = ["--yolo", "-o", "json"]
        if self.session:
            arguments += ["--resume", self.session, *(["--fork-session"] if fork else [])]
        else:
            self.session = str(uuid.uuid4())
            arguments += ["--session-id", self.session]
        self.play([steps], [*arguments, "-p", f"{TURN} {uuid.uuid4()}"])

    def read(self, path: str, headers: Mapping[str, str], body: Any) -> Request | None:
        if not path.startswith("/v1/chat/completions"):
            return None
        texts, results = chat.read(body)
        if not body.get("tools") or "<state_snapshot>" in texts[-1][1]:
            return Request("", texts, results, "summary")
        main = any(TURN in text for role, text in texts if role == "user")
        compacted = any("The scripted work so far" in text for _, text in texts)
        return Request("" if main or compacted else "inside", texts, results)

    def write(self, path: str, body: Any, answer: Answer) -> tuple[str, bytes]:
        return chat.write("scripted", answer)
