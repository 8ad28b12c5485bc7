"""Claude Code, whose model speaks Anthropic's Messages protocol."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from .client import Client
from .model import Answer, Request, Step
from .server import events


class Claude(Client):
    package = "@anthropic-ai/claude-code"
    version = "2.1.332"
    program = "@anthropic-ai/claude-code-{machine}/claude"

    def environment(self) -> dict[str, str]:
        return {
            **super().environment(),
            "ANTHROPIC_BASE_URL": f"http://127.0.0.1:{self.server.port}",
            "ANTHROPIC_API_KEY": "sk-ant-dummy",
            "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
            "DISABLE_AUTOUPDATER": "1",
            "DISABLE_TELEMETRY": "1",
            "DISABLE_ERROR_REPORTING": "1",
            "IS_SANDBOX": "1",  # else root may not bypass permissions
        }

    def run(self, *turns: Sequence[Step] | str) -> None:
        """Play turns in one process, the session's first or a resumed one; a `str` is a command."""
        said = [turn if isinstance(turn, str) else f"Turn {uuid.uuid4()}" for turn in turns]
        lines = [{"type": "user", "message": {"role": "user", "content": text}} for text in said]
        arguments = ["-p", "--verbose", "--permission-mode", "bypassPermissions"]
        arguments += ["--input-format", "stream-json", "--output-format", "stream-json"]
        if self.session:
            arguments += ["--resume", self.session]
        script = [turn for turn in turns if not isinstance(turn, str)]
        rest = (json.dumps(line) + "\n" for line in lines)

        def reply(line: str) -> str | None:
            return next(rest, None) if '"type":"result"' in line else ""

        ran = self.play(script, arguments, next(rest), reply)
        self.session = re.findall(r'"session_id":\s*"([^"]+)"', ran.out)[-1]

    def read(self, path: str, headers: Mapping[str, str], body: Any) -> Request | None:
        if not path.startswith("/v1/messages"):
            return None
        texts, results = [], {}
        for role, block in _blocks(body):
            if block["type"] == "tool_result":
                results[block["tool_use_id"]] = _text(block.get("content"))
            elif block["type"] == "text" and role != "assistant":
                texts.append((role, block["text"]))
        ask = "turn" if body.get("tools") else "aside"
        if texts and "detailed summary of" in texts[-1][1] and "<summary>" in texts[-1][1]:
            ask = "summary"
        return Request(headers.get("x-claude-code-agent-id") or "", texts, results, ask)

    def write(self, path: str, body: Any, answer: Answer) -> tuple[str, bytes]:
        blocks: list[dict[str, Any]] = []
        if answer.text:
            blocks.append({"type": "text", "text": answer.text})
        for call in answer.calls:
            use = {"type": "tool_use", "id": call.id, "name": call.tool, "input": call.args}
            blocks.append(use)
        message = {
            "id": f"msg_{uuid.uuid4().hex}",
            "type": "message",
            "role": "assistant",
            "model": body.get("model"),
            "content": blocks,
            "stop_reason": "tool_use" if answer.calls else "end_turn",
            "stop_sequence": None,
            "usage": {"input_tokens": answer.tokens, "output_tokens": 1},
        }
        if not body.get("stream"):
            return "application/json", json.dumps(message).encode()
        opening: dict[str, Any] = {**message, "content": [], "stop_reason": None}
        stream: list[dict[str, Any]] = [{"type": "message_start", "message": opening}]
        for index, block in enumerate(blocks):
            if block["type"] == "text":
                opening = {**block, "text": ""}
                delta = {"type": "text_delta", "text": answer.text}
            else:
                part = json.dumps(block["input"])
                opening = {**block, "input": {}}
                delta = {"type": "input_json_delta", "partial_json": part}
            stream += [
                {"type": "content_block_start", "index": index, "content_block": opening},
                {"type": "content_block_delta", "index": index, "delta": delta},
                {"type": "content_block_stop", "index": index},
            ]
        ending = {"stop_reason": message["stop_reason"], "stop_sequence": None}
        stream += [{"type": "message_delta", "delta": ending, "usage": {"output_tokens": 1}}]
        stream += [{"type": "message_stop"}]
        return events([(str(event["type"]), event) for event in stream])


def _blocks(body: Any) -> list[tuple[str, dict[str, Any]]]:
    messages = [{"role": "prompt", "content": body.get("system") or []}, *body["messages"]]
    found = []
    for message in messages:
        content = message["content"]
        if isinstance(content, str):
            content = [{"type": "text", "text": content}]
        found += [(message["role"], block) for block in content]
    # the client's first system block names the request and changes with each
    return [(role, b) for role, b in found if not b.get("text", "").startswith("x-anthropic-")]


def _text(content: Any) -> str:
    if isinstance(content, str):
        return content
    return "\n".join(part.get("text", "") for part in content or [])
