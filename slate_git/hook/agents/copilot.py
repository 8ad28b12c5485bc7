"""Copilot CLI, seen with 1.0.102; text before a call under these names needs 1.0.62 or later.

Payloads and what the model then sees were observed with the real client. The
text is a message of its own behind the call's results, also of a call that fails
or is denied; alone it neither grants nor denies. Any exit status but 0 denies a
call. Paths come as the model wrote them. With GPT-5 models an edit is the patch
itself in place of arguments. A sub-agent's session is its own.

It runs Claude Code's project hooks as well (from 1.0.66 on), so its payloads are
known by themselves: see ``agents.whose``. VS Code's agent and the cloud agent
read the same hook files (as documented; not run). An event whose name begins
with a small letter comes with other names of fields and tools.
"""

from __future__ import annotations

from slate_git.hook import patch
from slate_git.hook.call import Call, Life, part, text
from slate_git.hook.payload import write

EVENTS = (
    ("PreToolUse", "Bash|Read|Edit|Write", "call"),
    ("SessionStart", "", "session"),
    ("PreCompact", "", "session"),
)

TOOLS = {
    "Bash": ("shell", "command"),
    "Read": ("read", "path"),
    "Edit": ("edit", "path"),
    "Write": ("edit", "path"),
    "bash": ("shell", "command"),
    "powershell": ("shell", "command"),
    "view": ("read", "path"),
    "edit": ("edit", "path"),
    "create": ("edit", "path"),
    "apply_patch": ("edit", "path"),
}


def read(payload: object, event: str) -> Call | Life | None:
    """A call before it runs, or an event of a session.

    After a compaction no start of a session follows, so what is about to be
    compacted counts as gone.
    """
    session = text(payload, "session_id") or text(payload, "sessionId")
    if not session:
        return None
    context = text(payload, "agent_id") or text(payload, "agentId")
    name = text(payload, "hook_event_name")
    if name in ("SessionStart", "PreCompact"):
        return Life(session, context, name == "PreCompact")
    called = text(payload, "tool_name") or text(payload, "toolName")
    tool = TOOLS.get(called)
    cwd = text(payload, "cwd")
    ended = part(payload, "toolResult") is not None
    if name not in ("PreToolUse", "") or ended or tool is None or not cwd:
        return None
    kind, key = tool
    given = part(payload, "tool_input") or part(payload, "toolArgs")
    if isinstance(given, str):
        subjects = [("edit", path) for path in patch.paths(given)] if kind == "edit" else []
    else:
        subjects = [(kind, text(given, key))] if text(given, key) else []
    if not subjects:
        return None
    shell = "powershell" if called == "powershell" else "sh"
    return Call(subjects, cwd, session, context, "", shell)


def reply(texts: list[str], payload: object) -> str:
    """The one object that reaches the model."""
    context = {"hookEventName": "PreToolUse", "additionalContext": "\n".join(texts)}
    return write({"hookSpecificOutput": context})


def notice(line: str) -> str:
    """Nothing: the client shows a human no hook's message."""
    return ""
