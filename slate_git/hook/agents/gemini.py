"""Gemini CLI, seen with 0.61.0; text in ``<hook_context>`` needs 0.27.0 or later.

Payloads and what the model then sees were observed with the real client; that
``BeforeAgent`` fires for a user's prompt alone was read in its source. The client
appends the text to the tool's result and writes ``<`` and ``>`` as ``&lt;`` and
``&gt;``. Timeouts in its settings are milliseconds. It compacts a context
without telling any hook so: only ``/compress`` is told apart.

The text goes into the call's result, so what was printed has arrived; but of a
call that the person stops the model reads that it was, and the text goes, so
nothing is claimed for one. While several sub-agents work nothing tells which of
them calls: a lesson comes as often as there are, which one of them may read twice.
"""

from __future__ import annotations

from slate_git.hook.call import Call, Life, below, part, text
from slate_git.hook.payload import write

EVENTS = (
    ("AfterTool", "^(run_shell_command|read_file|replace|write_file)$", "call"),
    ("BeforeTool", "^invoke_agent$", "session"),
    ("AfterTool", "^invoke_agent$", "session"),
    ("BeforeAgent", "", "session"),
    ("SessionStart", "", "session"),
    ("PreCompress", "manual", "session"),
)

TOOLS = {
    "run_shell_command": ("shell", "command"),
    "read_file": ("read", "file_path"),
    "replace": ("edit", "file_path"),
    "write_file": ("edit", "file_path"),
}


STOPPED = ("Command was cancelled by user", "[Operation Cancelled]")
"""How the result of a call begins that the person has stopped; it is no error to the client."""


def read(payload: object, event: str) -> Call | Life | None:
    """A call that has run, or an event of a session.

    Of a call that failed the model sees the error alone, so nothing is claimed
    for it. (A command that merely exits with another status has not failed.)
    """
    session = text(payload, "session_id")
    name = text(payload, "hook_event_name")
    if not session:
        return None
    if text(payload, "tool_name") == "invoke_agent" or name not in ("AfterTool", "BeforeTool"):
        return _life(payload, session, name)
    tool = TOOLS.get(text(payload, "tool_name"))
    cwd = text(payload, "cwd")
    response = part(payload, "tool_response")
    failed = not isinstance(response, dict) or bool(response.get("error"))
    stopped = _plain(text(response, "llmContent")).startswith(STOPPED)
    if name != "AfterTool" or tool is None or not cwd or failed or stopped:
        return None
    kind, key = tool
    given = part(payload, "tool_input")
    subject = text(given, key)
    if not subject:
        return None
    if kind == "shell":
        cwd = below(cwd, text(given, "dir_path"))
    return Call([(kind, subject)], cwd, session, "", "")


def _plain(result: str) -> str:
    """The beginning of a result, without what the client puts around it."""
    return result[:200].removeprefix("<untrusted_context>").lstrip()


def _life(payload: object, session: str, name: str) -> Life | None:
    """A sub-agent's calls do not tell that they are its own; only ``invoke_agent`` brackets them.

    A cancelled one is never seen to end, so the user's next prompt ends them all.
    """
    if name in ("BeforeTool", "AfterTool"):
        given = part(payload, "tool_input")
        agent = f"{text(given, 'agent_name')}\n{text(given, 'prompt')}"
        return Life(session, agent, False, name == "BeforeTool")
    if name == "BeforeAgent":
        return Life(session, "", False, False)
    if name == "SessionStart":
        return Life(session, "", text(payload, "source") == "clear")
    if name == "PreCompress" and text(payload, "trigger") == "manual":
        return Life(session, "", True)
    return None


def reply(texts: list[str], payload: object) -> str:
    """The one object that reaches the model."""
    context = {"hookEventName": "AfterTool", "additionalContext": "\n".join(texts)}
    return write({"hookSpecificOutput": context})


def notice(line: str) -> str:
    """A message that the client shows to the human alone."""
    return write({"systemMessage": line})
