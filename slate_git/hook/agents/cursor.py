"""Cursor, from its documentation (cursor.com/docs/hooks, as of 2026-08-24) and public captures.

Nothing here was seen with the real client, which needs an account. Base fields
and the shapes of ``Shell``, ``Read`` and ``Write`` agree with a published
capture of desktop 3.18.25; ``StrReplace`` with ``path`` and ``ApplyPatch``, as
JSON or as the bare patch, are reports of users (3.12.29 and later). Context on
``postToolUse`` came with 2.4; the command line client 2026.10.01 shows it to
its model, for the desktop that is unproven. ``postToolUseFailure`` has no
documented way to the model, so a failed call claims nothing. Timeouts in its
settings are seconds; stdin may begin with byte order marks.
"""

from __future__ import annotations

from slate_git.hook import patch
from slate_git.hook.call import Call, Life, below, part, text
from slate_git.hook.payload import write

EVENTS = (
    ("postToolUse", "Shell|Read|Write|StrReplace|Edit|MultiEdit|ApplyPatch|Delete", "call"),
    ("sessionStart", "", "session"),
    ("preCompact", "", "session"),
)

EDITS = ("Write", "StrReplace", "Edit", "MultiEdit", "ApplyPatch", "Delete")


def read(payload: object, event: str) -> Call | Life | None:
    """A call that has run, or an event of a session. A sub-agent is a conversation of its own."""
    session = text(payload, "conversation_id", "session_id")
    if not session:
        return None
    name = text(payload, "hook_event_name")
    if name in ("sessionStart", "preCompact"):
        return Life(session, "", name == "preCompact")
    if name != "postToolUse":
        return None
    given = part(payload, "tool_input")
    roots = part(payload, "workspace_roots")
    first = roots[0] if isinstance(roots, list) and roots and isinstance(roots[0], str) else ""
    cwd = text(payload, "cwd") or first
    tool = text(payload, "tool_name")
    found = subjects(tool, given)
    if tool == "Shell":
        cwd = below(cwd, text(given, "cwd", "working_directory"))
    if not found or not cwd:
        return None
    return Call(found, cwd, session, "", text(payload, "tool_use_id"))


def subjects(tool: str, given: object) -> list[tuple[str, str]]:
    """What a tool's input names: its spellings differ from version to version."""
    if isinstance(given, str):
        return [("edit", path) for path in patch.paths(given)] if tool in EDITS else []
    if tool == "Shell" and text(given, "command"):
        return [("shell", text(given, "command"))]
    path = text(given, "file_path", "path", "target_file")
    if tool == "Read" and path:
        return [("read", path)]
    if tool == "ApplyPatch":
        named = patch.paths(text(given, "patch", "diff", "input"))
        return [("edit", other) for other in named or [path] if other]
    return [("edit", path)] if tool in EDITS and path else []


def read_text(document: str, event: str) -> Call | None:
    """A call whose payload is not JSON but the bare patch.

    Neither its session nor its folder is told: the folder is the root's, and
    the files stand for the session, so that a lesson comes again with other
    files rather than not at all in another session.
    """
    if event != "call" or not document.lstrip().startswith(patch.BEGIN):
        return None
    named = patch.paths(document)
    session = "\n".join(named)
    return Call([("edit", path) for path in named], "", session, "", "") if named else None


def reply(texts: list[str], payload: object) -> str:
    """The one object that reaches the model."""
    return write({"additional_context": "\n".join(texts)})


def notice(line: str) -> str:
    """Nothing: what a session's start answers goes to the model."""
    return ""
