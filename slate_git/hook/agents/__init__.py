"""One module an agent, each of which only translates.

``read(payload, event)`` makes a call or a session's event of a payload, None of
one that is not ours or lacks something; ``reply(texts, payload)`` is what a
call's hook prints; ``notice(line)`` what a session's hook prints to tell the
human, never the model, one line (empty where the agent has no way to). No
payload makes them raise. ``EVENTS`` lists what the agent's settings register:
the event, its matcher, and the word, ``call`` or ``session``, for the hook.
"""

from __future__ import annotations

NAMES = ("claude", "codex", "gemini", "cursor", "opencode", "qwen", "copilot", "kilo")


def whose(payload: object, entry: str) -> str:
    """The agent that a payload is of: what tells decides, not whose entry was run.

    Clients run each other's entries (Copilot CLI and Cursor those of Claude Code, Gemini CLI and
    Qwen Code take them over), and two entries that one client runs deliver once, since both are
    told under the name that is given here. A payload without a mark is the entry's own.
    """
    if not isinstance(payload, dict):
        return entry
    if "cursor_version" in payload:
        return "cursor"
    if "sessionID" in payload:
        return "opencode"
    if "timestamp" not in payload:
        if "turn_id" in payload:
            return "codex"
        return "claude" if "prompt_id" in payload or entry == "copilot" else entry
    if "sessionId" in payload:
        return "copilot"
    if "permission_mode" in payload:
        return "qwen"
    named = payload.get("hook_event_name") in ("PreToolUse", "PreCompact")
    return "copilot" if named or "transcript_path" not in payload else "gemini"
