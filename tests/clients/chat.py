"""OpenAI's chat completions, the protocol of several clients' models."""

from __future__ import annotations

import json
import uuid
from typing import Any

from .model import Answer
from .server import events


def read(body: Any) -> tuple[list[tuple[str, str]], dict[str, str]]:
    """(role, text) of all but tool results and the model's own words, and the results by call."""
    texts, results = [], {}
    for message in body["messages"]:
        text = _text(message.get("content"))
        if message["role"] == "tool":
            results[message["tool_call_id"]] = text
        elif message["role"] != "assistant":
            texts.append((message["role"], text))
    return texts, results


def write(model: str, answer: Answer) -> tuple[str, bytes]:
    """(content type, body) of an answer."""
    calls = []
    for index, call in enumerate(answer.calls):
        made: dict[str, Any] = {"index": index, "id": call.id}
        if isinstance(call.args, str):  # a tool that takes a text as it is
            made |= {"type": "custom", "custom": {"name": call.tool, "input": call.args}}
        else:
            given = json.dumps(call.args)
            made |= {"type": "function", "function": {"name": call.tool, "arguments": given}}
        calls.append(made)
    size = answer.tokens
    used = {"prompt_tokens": size, "completion_tokens": 0, "total_tokens": size}
    delta = {"role": "assistant", "content": answer.text, "tool_calls": calls}
    finish = "tool_calls" if calls else "stop"
    base = {"id": uuid.uuid4().hex, "created": 1, "model": model}
    stream: list[Any] = [
        {**base, "object": "chat.completion.chunk", "choices": [choice], **more}
        for choice, more in (
            ({"index": 0, "delta": delta, "finish_reason": None}, {}),
            ({"index": 0, "delta": {}, "finish_reason": finish}, {"usage": used}),
        )
    ]
    return events([(None, event) for event in [*stream, "[DONE]"]])


def _text(content: Any) -> str:
    if isinstance(content, list):
        return "\n".join(part.get("text", "") for part in content)
    return content or ""
