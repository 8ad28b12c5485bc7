"""Gemini CLI, whose model speaks Google's generateContent protocol."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .client import Client
from .model import Answer, Call, Request, Step
from .server import events

SETTINGS = {
    "security": {"auth": {"selectedType": "gemini-api-key"}},
    "privacy": {"usageStatisticsEnabled": False},
    "telemetry": {"enabled": False},
    "model": {"disableLoopDetection": True},
    "general": {"enableAutoUpdate": False, "enableAutoUpdateNotification": False},
}


class Gemini(Client):
    package = "@google/gemini-cli"
    version = "0.61.0"
    program = "@google/gemini-cli/bundle/gemini.js"

    def __init__(self, repository: Path, home: Path) -> None:
        super().__init__(repository, home)
        settings = home / ".gemini/settings.json"
        settings.parent.mkdir(exist_ok=True)
        mine = json.loads(settings.read_text()) if settings.exists() else {}
        settings.write_text(json.dumps({**mine, **SETTINGS}))

    def start(self) -> list[str]:
        return ["node", str(self.binary)]

    def environment(self) -> dict[str, str]:
        base = {k: v for k, v in super().environment().items() if not k.endswith("_PROXY")}
        return {
            **base,
            "GEMINI_API_KEY": "dummy",
            "GOOGLE_GEMINI_BASE_URL": f"http://127.0.0.1:{self.server.port}",
            "GEMINI_CLI_TRUST_WORKSPACE": "true",
            "GEMINI_CLI_NO_RELAUNCH": "true",
        }

    def run(self, *steps: Step) -> None:
        """Play one turn, the session's first or a resumed one."""
        arguments = ["--approval-mode", "yolo", "-o", "json", "-m", "gemini-2.5-pro"]
        if self.session:
            arguments += ["--resume", self.session]
        else:
            self.session = str(uuid.uuid4())
            arguments += ["--session-id", self.session]
        self.play([steps], [*arguments, "-p", f"Turn {uuid.uuid4()}"])

    def read(self, path: str, headers: Mapping[str, str], body: Any) -> Request | None:
        if not re.search(r":(generateContent|streamGenerateContent|countTokens)\b", path):
            return None
        texts, results = [], {}
        prompt = {**(body.get("systemInstruction") or {"parts": []}), "role": "prompt"}
        for content in [prompt, *body.get("contents", [])]:
            for part in content["parts"]:
                if "functionResponse" in part:
                    said = part["functionResponse"]
                    # a resumed session sends each again, its id led by the tool's name
                    call = said["id"].removeprefix(said["name"] + "__")
                    results[call] = "\n".join(map(str, said["response"].values()))
                elif "text" in part and content.get("role") != "model":
                    texts.append((content.get("role", "user"), part["text"]))
        tools = _tools(body)
        ask = "turn" if tools else "summary"
        # a sub-agent has no name on the wire, but a tool to say that it is done
        return Request("inside" if "complete_task" in tools else "", texts, results, ask)

    def write(self, path: str, body: Any, answer: Answer) -> tuple[str, bytes]:
        calls = answer.calls
        if not calls and (schema := _tools(body).get("complete_task")):
            calls = [Call(f"done-{uuid.uuid4()}", "complete_task", _fitting(schema, answer.text))]
        parts: list[dict[str, Any]] = [] if calls else [{"text": answer.text}]
        for call in calls:
            asked = {"id": call.id, "name": call.tool, "args": call.args}
            parts.append({"functionCall": asked, "thoughtSignature": "c2NyaXB0"})
        content = {"role": "model", "parts": parts}
        reply = {
            "candidates": [{"content": content, "finishReason": "STOP", "index": 0}],
            "usageMetadata": {"promptTokenCount": answer.tokens, "totalTokenCount": answer.tokens},
            "totalTokens": answer.tokens,
        }
        if ":streamGenerateContent" in path:
            return events([(None, reply)])
        return "application/json", json.dumps(reply).encode()


def _tools(body: Any) -> dict[str, Any]:
    """Name -> the schema of its arguments."""
    tools = [tool for group in body.get("tools") or [] for tool in group["functionDeclarations"]]
    return {tool["name"]: tool.get("parametersJsonSchema") for tool in tools}


def _fitting(schema: Any, text: str) -> Any:
    """The least that a schema of objects and strings allows."""
    if schema["type"] != "object":
        return text
    names = schema.get("required", [])
    return {name: _fitting(schema["properties"][name], text) for name in names}
