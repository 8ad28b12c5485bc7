"""Copilot CLI, whose model speaks OpenAI's chat completions."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from . import chat
from .client import PATH, Client
from .model import Answer, Request, Step

TURN = "Turn of the person"
"""Begins each prompt of the main agent's; a sub-agent's requests do not hold it."""


class Copilot(Client):
    package = "@github/copilot"
    version = "1.0.102"
    program = "@github/copilot-{machine}/copilot"
    path = PATH

    def __init__(self, repository: Path, home: Path, model: str = "scripted-1") -> None:
        super().__init__(repository, home)
        self.name = model
        """An id such as gpt-5.5 is offered `apply_patch`, whose argument is the patch itself."""
        settings = home / ".copilot" / "config.json"
        settings.parent.mkdir(exist_ok=True)
        settings.write_text(json.dumps({"trustedFolders": [str(repository)]}))

    def environment(self) -> dict[str, str]:
        return {
            **super().environment(),
            "COPILOT_OFFLINE": "true",
            "COPILOT_AUTO_UPDATE": "false",
            "COPILOT_PROVIDER_BASE_URL": f"http://127.0.0.1:{self.server.port}/v1",
            "COPILOT_PROVIDER_API_KEY": "dummy",
            "COPILOT_MODEL": self.name,
            "COPILOT_PROVIDER_MAX_PROMPT_TOKENS": "200000",
        }

    def run(self, *steps: Step) -> None:
        """Play one turn, the session's first or a resumed one."""
        arguments = ["-p", f"{TURN} {uuid.uuid4()}", "--output-format", "json", "--no-color"]
        arguments.append("--allow-all-tools")
        if self.session:
            arguments.append(f"--resume={self.session}")
        ran = self.play([steps], arguments)
        self.session = re.findall(r'"sessionId":\s*"([^"]+)"', ran.out)[-1]

    def read(self, path: str, headers: Mapping[str, str], body: Any) -> Request | None:
        if not path.startswith("/v1/chat/completions"):
            return None
        texts, results = chat.read(body)
        compacting = headers.get("x-interaction-type") == "conversation-compaction"
        if compacting or not body.get("tools"):
            return Request("", texts, results, "summary" if compacting else "aside")
        main = any(TURN in text for _, text in texts)
        compacted = any("The scripted work so far" in text for _, text in texts)
        return Request("" if main or compacted else "inside", texts, results)

    def write(self, path: str, body: Any, answer: Answer) -> tuple[str, bytes]:
        return chat.write(self.name, answer)
