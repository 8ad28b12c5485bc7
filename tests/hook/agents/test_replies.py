"""What each agent's client is told: exactly what its facts allow, and ASCII on every system."""

from __future__ import annotations

import importlib
import json
from typing import Any

import pytest

from slate_git.hook.agents import NAMES

TEXTS = ["Lesson from this repository for `git push`: mind the gate", "Grüße \U0001f600 <b>\n\t"]
JOINED = (
    "Lesson from this repository for `git push`: mind the gate\\n"
    "Gr\\u00fc\\u00dfe \\ud83d\\ude00 <b>\\n\\t"
)

REPLIES = {
    "claude": '{"hookSpecificOutput":{"hookEventName":"PreToolUse","additionalContext":"%s"}}',
    "codex": '{"hookSpecificOutput":{"hookEventName":"PreToolUse","additionalContext":"%s"}}',
    "gemini": '{"hookSpecificOutput":{"hookEventName":"AfterTool","additionalContext":"%s"}}',
    "cursor": '{"additional_context":"%s"}',
    "opencode": '{"text":"%s"}',
    "qwen": '{"hookSpecificOutput":{"hookEventName":"PostToolUse","additionalContext":"%s"}}',
    "copilot": '{"hookSpecificOutput":{"hookEventName":"PreToolUse","additionalContext":"%s"}}',
    "kilo": '{"text":"%s"}',
}

NOTICES = {
    "claude": '{"systemMessage":"run: slate build"}',
    "codex": '{"systemMessage":"run: slate build"}',
    "gemini": '{"systemMessage":"run: slate build"}',
    "cursor": "",
    "opencode": "",
    "qwen": '{"systemMessage":"run: slate build"}',
    "copilot": "",
    "kilo": "",
}


def adapter(agent: str) -> Any:
    return importlib.import_module(f"slate_git.hook.agents.{agent}")


@pytest.mark.parametrize("agent", NAMES)
def test_a_reply(agent: str) -> None:
    assert adapter(agent).reply(TEXTS, {}) == REPLIES[agent] % JOINED


@pytest.mark.parametrize("agent", NAMES)
def test_a_reply_survives_what_is_no_text_in_utf8(agent: str) -> None:
    reply = adapter(agent).reply(["\ud800 \0 \u2028"], {})
    assert reply.isascii()
    assert "\\ud800 \\u0000 \\u2028" in reply
    assert json.loads(reply)


@pytest.mark.parametrize("agent", NAMES)
def test_a_notice_reaches_the_human_alone(agent: str) -> None:
    assert adapter(agent).notice("run: slate build") == NOTICES[agent]
