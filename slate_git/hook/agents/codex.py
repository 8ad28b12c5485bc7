"""Codex, seen with 0.171.0; text on ``PreToolUse`` needs 0.129.0 or later.

Payloads and what the model then sees were observed with the real client, also
with its code-mode models, whose nested calls come with the same payload. The
text is a developer message before the call's result. Any key beyond those of
``reply`` makes the client drop the whole answer. 10,000 bytes of text arrive
whole, more where the settings raise ``additionalContextLimit``.
"""

from __future__ import annotations

from slate_git.hook import patch
from slate_git.hook.call import Call, Life, part, text
from slate_git.hook.payload import write

EVENTS = (
    ("PreToolUse", "Bash|apply_patch|view_image", "call"),
    ("SessionStart", "", "session"),
    ("PostCompact", "", "session"),
)

EMPTIED = ("compact", "clear")
"""Sources of a session's start after which earlier deliveries are gone. A resumed
or forked session still has them (a fork under a new id that names no parent)."""


def read(payload: object, event: str) -> Call | Life | None:
    """A call before it runs, or an event of a session.

    A sub-agent's payloads carry the session of its root and an ``agent_id``; it
    has no start of its own, so a compaction is heard of twice or once.
    """
    session = text(payload, "session_id")
    if not session:
        return None
    context = text(payload, "agent_id")
    name = text(payload, "hook_event_name")
    if name in ("SessionStart", "PostCompact"):
        emptied = name == "PostCompact" or text(payload, "source") in EMPTIED
        return Life(session, context, emptied)
    cwd = text(payload, "cwd")
    if name != "PreToolUse" or not cwd:
        return None
    found = subjects(text(payload, "tool_name"), part(payload, "tool_input"))
    id = text(payload, "tool_use_id")
    return Call(found, cwd, session, context, id, "sh", True) if found else None


def subjects(tool: str, given: object) -> list[tuple[str, str]]:
    """What a tool's input names. Codex has no tool that reads text: its models use the shell."""
    command = text(given, "command")
    if tool == "Bash" and command:
        return [("shell", command), *(("edit", path) for path in patch.in_command(command))]
    if tool == "apply_patch":
        return [("edit", path) for path in patch.paths(command)]
    if tool == "view_image" and text(given, "path"):
        return [("read", text(given, "path"))]
    return []


def reply(texts: list[str], payload: object) -> str:
    """The one object, with exactly the keys that the client allows."""
    context = {"hookEventName": "PreToolUse", "additionalContext": "\n".join(texts)}
    return write({"hookSpecificOutput": context})


def notice(line: str) -> str:
    """A message that the client shows to the human alone."""
    return write({"systemMessage": line})
