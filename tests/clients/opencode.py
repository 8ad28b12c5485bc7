"""OpenCode, whose model speaks OpenAI's chat completions."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from . import chat
from .client import Client
from .model import Answer, Request, Step


class OpenCode(Client):
    package = "opencode-ai"
    version = "1.18.33"
    program = "opencode-{machine}/bin/opencode"
    running: tuple[str, ...] = ("run",)

    def __init__(self, repository: Path, home: Path, model: str = "scripted") -> None:
        super().__init__(repository, home)
        self.name = model
        """An id with `gpt-5` in it is offered `apply_patch` instead of `edit` and `write`."""
        # where there are plugins the client installs a package from npm first, unless it is there
        settings = home / ".config/opencode"
        (settings / "node_modules").mkdir(parents=True, exist_ok=True)
        root = {"dependencies": {"@opencode-ai/plugin": self.version}}
        lock = {"lockfileVersion": 3, "packages": {"": root}}
        (settings / "package.json").write_text(json.dumps(root))
        (settings / "package-lock.json").write_text(json.dumps(lock))

    def environment(self) -> dict[str, str]:
        url = f"http://127.0.0.1:{self.server.port}/v1"
        limit = {"context": 200_000, "output": 8_192}
        provider = {
            "npm": "@ai-sdk/openai-compatible",
            "options": {"baseURL": url, "apiKey": "dummy"},
            "models": {self.name: {"tool_call": True, "limit": limit}},
        }
        config = {
            "autoupdate": False,
            "share": "disabled",
            "model": f"scripted/{self.name}",
            "small_model": f"scripted/{self.name}",
            "enabled_providers": ["scripted"],
            "provider": {"scripted": provider},
        }
        return {
            **super().environment(),
            "OPENCODE_CONFIG_CONTENT": json.dumps(config),
            "OPENCODE_DISABLE_AUTOUPDATE": "1",
            "OPENCODE_DISABLE_MODELS_FETCH": "1",
            "OPENCODE_DISABLE_LSP_DOWNLOAD": "1",
        }

    def run(self, *steps: Step) -> None:
        """Play one turn, the session's first or a continued one."""
        arguments = [*self.running, "--format", "json", "--print-logs", "--log-level", "WARN"]
        if self.session:
            arguments += ["--session", self.session]
        ran = self.play([steps], [*arguments, f"Turn {uuid.uuid4()}"])
        self.session = re.findall(r'"sessionID":\s*"([^"]+)"', ran.out)[0]

    def read(self, path: str, headers: Mapping[str, str], body: Any) -> Request | None:
        if not path.startswith("/v1/chat/completions"):
            return None
        texts, results = chat.read(body)
        ask = "turn"
        if not body.get("tools"):
            ask = "aside" if "title generator" in texts[0][1] else "summary"
        session = headers.get("x-session-id") or ""
        if ask == "turn" and not self.session:
            self.session = session
        return Request("" if session == self.session else session, texts, results, ask)

    def write(self, path: str, body: Any, answer: Answer) -> tuple[str, bytes]:
        return chat.write(self.name, answer)
