"""Codex, whose model speaks OpenAI's Responses protocol, with tools called directly or in code."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from .client import Client
from .model import Answer, Call, Request, Step
from .server import events

CONFIG = """\
model_provider = "scripted"
check_for_update_on_startup = false
[model_providers.scripted]
name = "scripted"
base_url = "told on the command line"
wire_api = "responses"
env_key = "SCRIPTED_KEY"
request_max_retries = 0
stream_max_retries = 0
[analytics]
enabled = false
[features]
plugins = false
"""


class Codex(Client):
    package = "@openai/codex"
    version = "0.171.0"
    program = "@openai/codex-{machine}/vendor/*/bin/codex"
    awaits = ""
    """An MCP server to wait for: a scripted model calls sooner than one has started."""

    def __init__(self, repository: Path, home: Path, model: str = "gpt-5.5") -> None:
        super().__init__(repository, home)
        self.name = model
        self.in_code = model != "gpt-5.5"
        """Whether this model is offered only `exec`, a tool that runs JavaScript."""
        settings = home / ".codex/config.toml"
        settings.parent.mkdir(exist_ok=True)
        if not settings.exists():
            settings.write_text(CONFIG)

    def environment(self) -> dict[str, str]:
        return {**super().environment(), "SCRIPTED_KEY": "dummy"}

    def run(self, *steps: Step, options: Sequence[str] = ()) -> None:
        """Play one turn, the session's first or a resumed one; the folder is trusted by it."""
        url = f"http://127.0.0.1:{self.server.port}/v1"
        arguments = ["exec", "--trust", "-s", "danger-full-access", "-c", f'model="{self.name}"']
        arguments += ["-c", f'model_providers.scripted.base_url="{url}"']
        if self.awaits and self.session:  # the first run only trusts the folder that declares it
            arguments += ["-c", f"mcp_servers.{self.awaits}.required=true"]
        arguments += [*options, *(["resume", self.session] if self.session else [])]
        ran = self.play([steps], [*arguments, "--", f"Turn {uuid.uuid4()}"])
        self.session = re.findall(r"^session id: (\S+)", ran.err, re.M)[-1]

    def approve(self) -> int:
        """Approve the hooks as the client's own screen does, and say how many were waiting."""
        waiting: dict[str, Any] = {}

        def request(number: int, method: str, **params: Any) -> str:
            return json.dumps({"id": number, "method": method, "params": params}) + "\n"

        def reply(line: str) -> str | None:
            message = json.loads(line)
            number, result = message.get("id"), message.get("result")
            if number == 1:
                ready = json.dumps({"method": "initialized"}) + "\n"
                return ready + request(2, "hooks/list", cwds=[str(self.repository)])
            if number == 2:
                for hook in result["data"][0]["hooks"]:
                    if hook["trustStatus"] != "trusted":
                        waiting[hook["key"]] = {"trusted_hash": hook["currentHash"]}
                edit = {"keyPath": "hooks.state", "value": waiting, "mergeStrategy": "upsert"}
                return request(3, "config/batchWrite", edits=[edit])
            return None if number == 3 else ""

        about = {"name": "tests", "title": None, "version": "1"}
        self.execute(["app-server"], request(1, "initialize", clientInfo=about), reply)
        return len(waiting)

    def read(self, path: str, headers: Mapping[str, str], body: Any) -> Request | None:
        if not path.startswith("/v1/responses"):
            return None
        about = json.loads(headers.get("x-codex-turn-metadata") or "{}")
        thread, kind = about.get("thread_id"), about.get("request_kind", "turn")
        ask = "turn" if kind == "turn" else "summary"
        if about.get("thread_source") == "thread_title":
            ask = "aside"
        texts, results = [("prompt", body.get("instructions") or "")], {}
        for item in body["input"]:
            if item["type"].endswith("_output"):
                results[item["call_id"]] = _text(item.get("output"))
            elif item["type"] == "message" and item["role"] != "assistant":
                texts += [(item["role"], _text(part)) for part in item["content"]]
        main = about.get("session_id") in (None, thread)
        return Request("" if main else thread, texts, results, ask)

    def write(self, path: str, body: Any, answer: Answer) -> tuple[str, bytes]:
        said = [{"type": "output_text", "text": answer.text}]
        items: list[Any] = [{"type": "message", "role": "assistant", "content": said}]
        items = items[: bool(answer.text)] + [self._item(call) for call in answer.calls]
        response: dict[str, Any] = {"id": f"resp_{uuid.uuid4().hex}"}
        stream: list[dict[str, Any]] = [{"type": "response.created", "response": response}]
        for index, item in enumerate(items):
            stream += [{"type": "response.output_item.done", "output_index": index, "item": item}]
        used = {"input_tokens": answer.tokens, "output_tokens": 0, "total_tokens": answer.tokens}
        stream += [{"type": "response.completed", "response": {**response, "usage": used}}]
        return events([(str(event["type"]), event) for event in stream])

    def _item(self, call: Call) -> dict[str, Any]:
        namespace, _, name = call.tool.rpartition(".")
        given = call.args if isinstance(call.args, Mapping) else {}
        args = given["patch"] if name == "apply_patch" else dict(given)
        item: dict[str, Any] = {"call_id": call.id, "name": name}
        if self.in_code and not call.inside:
            tool = call.tool.replace(".", "__")
            source = f"const said = await tools.{tool}({json.dumps(args)});\n"
            source += "text(typeof said === 'string' ? said : JSON.stringify(said));\n"
            return {**item, "type": "custom_tool_call", "name": "exec", "input": source}
        if name == "apply_patch":
            return {**item, "type": "custom_tool_call", "input": args}
        if namespace:
            item["namespace"] = namespace
        return {**item, "type": "function_call", "arguments": json.dumps(args)}


def _text(content: Any) -> str:
    if isinstance(content, list):
        return "\n".join(_text(part) for part in content)
    return content if isinstance(content, str) else (content or {}).get("text", "")
