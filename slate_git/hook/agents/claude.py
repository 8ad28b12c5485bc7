"""Claude Code, seen with 2.1.332; text on ``PreToolUse`` needs 2.1.9 or later.

Payloads and what the model then sees were observed with the real client. The
text arrives beside the call's result, also with a call that fails. Without a
``permissionDecision`` the call's permission is as it was. Up to 10,000
characters arrive whole.

Of a call that the person rejects or stops the model reads nothing, nor where
the client is killed meanwhile. So a text has arrived where the session's
transcript holds it, as a line that stands before the call's result. It is
looked for when its trigger next matches, until then it counts as seen: with the
result there and the text not, or when the session is resumed without it, the
lesson comes again, ``seen.COPIES`` times at most. That costs the next matching
call the reading of what the transcript has gained. Where no transcript can be
read, what was printed has arrived. Before 2.1.80 a sub-agent's payload does not
name it: what it was told is in no transcript that is named, and comes again.
"""

from __future__ import annotations

from slate_git.hook.call import Call, Life, part, text
from slate_git.hook.payload import write

EVENTS = (
    ("PreToolUse", "Bash|Monitor|PowerShell|Read|Edit|Write|MultiEdit|NotebookEdit", "call"),
    ("SessionStart", "", "session"),
)

TOOLS = {
    "Bash": ("shell", "command"),
    "Monitor": ("shell", "command"),
    "PowerShell": ("shell", "command"),
    "Read": ("read", "file_path"),
    "Edit": ("edit", "file_path"),
    "Write": ("edit", "file_path"),
    "MultiEdit": ("edit", "file_path"),
    "NotebookEdit": ("edit", "notebook_path"),
}

EMPTIED = ("compact", "clear")
"""Sources of a session's start after which earlier deliveries are gone. A resumed
or forked session still has them (a fork under a new id that names no parent, so
there a lesson can arrive once more)."""


def read(payload: object, event: str) -> Call | Life | None:
    """A call before it runs, or the start of a session.

    Cursor can run Claude's hooks too, but takes no text from them: a claim made
    there would be a lesson lost, so its payloads are left to Cursor's own entry.
    """
    session = text(payload, "session_id")
    if not session or part(payload, "cursor_version") is not None:
        return None
    context = text(payload, "agent_id")
    name = text(payload, "hook_event_name")
    if name == "SessionStart":
        source = text(payload, "source")
        transcript = _transcript(payload, context) if source == "resume" else ""
        return Life(session, context, source in EMPTIED, None, transcript)
    called = text(payload, "tool_name")
    tool = TOOLS.get(called)
    cwd = text(payload, "cwd")
    if name != "PreToolUse" or tool is None or not cwd:
        return None
    kind, key = tool
    subject = text(part(payload, "tool_input"), key)
    if not subject:
        return None
    shell = "powershell" if called == "PowerShell" else "sh"
    id = text(payload, "tool_use_id")
    transcript = _transcript(payload, context)
    return Call([(kind, subject)], cwd, session, context, id, shell, False, transcript)


def _transcript(payload: object, context: str) -> str:
    """The file that holds what this context was told: a sub-agent has its own below the session's.

    A relative one is none, for it would be looked for wherever the hook stands.
    """
    path = text(payload, "transcript_path")
    if path[:1] != "/" and path[1:2] != ":":
        return ""
    if not context or not path.endswith(".jsonl"):
        return "" if context else path
    return f"{path[:-6]}/subagents/agent-{context}.jsonl"


def reply(texts: list[str], payload: object) -> str:
    """The one object that reaches the model."""
    context = {"hookEventName": "PreToolUse", "additionalContext": "\n".join(texts)}
    return write({"hookSpecificOutput": context})


def notice(line: str) -> str:
    """A message that the client shows to the human alone."""
    return write({"systemMessage": line})
