"""OpenCode, through our own plugin ``hooks/opencode/index.js``, seen with 1.18.33.

The payload is the plugin's: ``{"event": "call", "tool", "sessionID", "callID",
"directory", "args"}`` with those of the arguments that say what a call is
about, spelled as OpenCode 1 (``filePath``, ``bash``, ``apply_patch``; observed)
or OpenCode 2 (``path``, ``shell``, ``patch``; read in its source) spells them;
or ``{"event": "created"}`` and ``"compacted"`` with ``sessionID``. A sub-agent
is a session of its own. A failed call never reaches the plugin.
"""

from __future__ import annotations

from slate_git.hook import patch
from slate_git.hook.call import Call, Life, below, part, text
from slate_git.hook.payload import write

EVENTS = ()
"""The settings name the plugin; the plugin chooses its events."""

SHELLS = ("bash", "shell", "background_process")
"""The last is Kilo's, which also stops and lists what it started, without a command."""
EDITS = ("edit", "write")
PATCHES = ("apply_patch", "patch")


def read(payload: object, event: str) -> Call | Life | None:
    """A call that has run, or an event of a session."""
    session = text(payload, "sessionID")
    if not session:
        return None
    name = text(payload, "event")
    if name in ("created", "compacted"):
        return Life(session, "", name == "compacted")
    args = part(payload, "args")
    cwd = text(payload, "directory")
    tool = text(payload, "tool")
    found = subjects(tool, args)
    if name != "call" or not cwd or not found:
        return None
    if tool in SHELLS:
        cwd = below(cwd, text(args, "workdir"))
    return Call(found, cwd, session, "", text(payload, "callID"))


def subjects(tool: str, args: object) -> list[tuple[str, str]]:
    """What a tool's arguments name."""
    command = text(args, "command")
    path = text(args, "filePath", "path")
    if tool in SHELLS and command:
        return [("shell", command)]
    if tool == "read" and path:
        return [("read", path)]
    if tool in EDITS and path:
        return [("edit", path)]
    if tool in PATCHES:
        return [("edit", named) for named in patch.paths(text(args, "patchText"))]
    return []


def reply(texts: list[str], payload: object) -> str:
    """The one object that the plugin takes the text from."""
    return write({"text": "\n".join(texts)})


def notice(line: str) -> str:
    """Nothing: the plugin has no way to the human alone."""
    return ""
