"""Qwen Code, seen with 0.24.4; text on ``PostToolUse`` was seen from 0.15.6 on.

Payloads and what the model then sees were observed with the real client, which
appends the text to the call's own result, a failed one's too, and writes ``<``
and ``>`` as ``&lt;`` and ``&gt;``. Before a call it takes no text, and an exit
status there could stop the call: so nothing is registered for it. Of a call that
ran, one of the two events comes; of one that was denied, none. Of a call that the
person stops it is not known what the model reads, so nothing is claimed for one.

Timeouts in its settings are milliseconds up to 0.21, and seconds since, where
1000 and more still are milliseconds: 10000 is ten seconds to all of them.
"""

from __future__ import annotations

from slate_git.hook.call import Call, Life, below, part, text
from slate_git.hook.payload import write

MATCHER = "^(run_shell_command|monitor|read_file|edit|write_file|notebook_edit)$"

EVENTS = (
    ("PostToolUse", MATCHER, "call"),
    ("PostToolUseFailure", MATCHER, "call"),
    ("SessionStart", "", "session"),
)

TOOLS = {
    "run_shell_command": ("shell", "command"),
    "monitor": ("shell", "command"),
    "read_file": ("read", "file_path"),
    "edit": ("edit", "file_path"),
    "write_file": ("edit", "file_path"),
    "notebook_edit": ("edit", "notebook_path"),
}

EMPTIED = ("compact", "clear")
"""Sources of a session's start after which earlier deliveries are gone (``clear`` is
documented, the others were seen). A resumed or forked session still has them, a fork
under a new id that names no parent."""


def read(payload: object, event: str) -> Call | Life | None:
    """A call that has run, or the start of a session. A sub-agent's has an ``agent_id``."""
    session = text(payload, "session_id")
    if not session:
        return None
    context = text(payload, "agent_id")
    name = text(payload, "hook_event_name")
    if name == "SessionStart":
        return Life(session, context, text(payload, "source") in EMPTIED)
    tool = TOOLS.get(text(payload, "tool_name"))
    cwd = text(payload, "cwd")
    stopped = part(payload, "is_interrupt") is True
    if name not in ("PostToolUse", "PostToolUseFailure") or tool is None or not cwd or stopped:
        return None
    kind, key = tool
    given = part(payload, "tool_input")
    subject = text(given, key)
    if not subject:
        return None
    if kind == "shell":
        cwd = below(cwd, text(given, "directory"))
    return Call([(kind, subject)], cwd, session, context, text(payload, "tool_use_id"))


def reply(texts: list[str], payload: object) -> str:
    """The one object that reaches the model, under the name of the event that asked."""
    name = text(payload, "hook_event_name") or "PostToolUse"
    context = {"hookEventName": name, "additionalContext": "\n".join(texts)}
    return write({"hookSpecificOutput": context})


def notice(line: str) -> str:
    """A message that the client shows to the human alone."""
    return write({"systemMessage": line})
