"""One module an agent, each of which only translates.

``read(payload, event)`` makes a call or a session's event of a payload, None of
one that is not ours or lacks something; ``reply(texts, payload)`` is what a
call's hook prints; ``notice(line)`` what a session's hook prints to tell the
human, never the model, one line (empty where the agent has no way to). No
payload makes them raise. ``EVENTS`` lists what the agent's settings register:
the event, its matcher, and the word, ``call`` or ``session``, for the hook.
"""

from __future__ import annotations

NAMES = ("claude", "codex", "gemini", "cursor", "opencode", "qwen")
