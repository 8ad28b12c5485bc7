"""What a model is told: the server's instructions, and the tools with their exact schemas.

Plain data. A model reads all of it before its first call, so every word costs
every session; where a client defers tools, it reads the instructions alone.
"""

from __future__ import annotations

from typing import Any

from slate_git.hook.lesson import MOST_TEXT

NAME = "slate"

INSTRUCTIONS = """\
Lessons of this repository: short texts that come up by themselves, for every agent of the team, \
on the command, read or edit that they are about.
Call remember right after a mistake was corrected, by the user or by a failing check, or a \
decision was made, where the next session would not know it from the code. Say what to do and why.
Not for progress, plans, what the code already says, or secrets.
Call recall to see whether a lesson exists, forget for one that no longer holds. They change files \
under .slate/ only; a person commits and reviews them."""

Schema = dict[str, Any]


def _object(required: list[str], **properties: Schema) -> Schema:
    """A tool's arguments: each of one plain type, and none of them closed.

    Clients that check arguments by themselves know no repair, and tell their model neither which
    key is wrong nor what is allowed (Gemini CLI 0.61.0); some models' interfaces know no union of
    types at all. What is sent is judged here.
    """
    found: Schema = {"type": "object", "properties": properties}
    return {**found, "required": required} if required else found


def _text(description: str = "") -> Schema:
    return {"type": "string", **({"description": description} if description else {})}


def _texts(description: str = "") -> Schema:
    items = {"type": "array", "items": {"type": "string"}}
    return {**items, **({"description": description} if description else {})}


ROOT = _text("Only where an answer asks for it.")

REMEMBER = _object(
    ["text"],
    text=_text(f"What to do and why, in a sentence or two; at most {MOST_TEXT:,} characters."),
    command=_text(
        "Fires on it: words of a command that is run, wherever it stands in the line (git push; "
        "rm -rf). Of command, match and path several stand on a line each; any fires."
    ),
    match=_text(
        "Fires on it: a Python regex, searched in the raw command, where case counts; double each "
        "backslash in JSON. For what `command` cannot say."
    ),
    path=_text(
        "Fires on a read or edit (see tool): a glob over whole paths relative to the repository "
        "root, ignoring case: src/db/**, *.md for the root's alone, **/*.sql for any folder; "
        "one ** at most."
    ),
    tool=_text("With path: read, edit, or both. Else left out."),
    source_ref=_text("File or folder/ that it is about: fires when that is read or edited."),
    shell={
        "type": "boolean",
        "description": "Commands that read or edit those files fire it too.",
    },
    fires=_texts(
        "Commands or paths that it must fire on; checked. Where commands and files both fire it, "
        'each as JSON: {"tool":"edit","path":"db/a.sql"}.'
    ),
    silent=_texts("Near misses that it must not fire on."),
    tags=_texts(),
    id=_text("Of a lesson that exists: change it; what is left out stays."),
    root=ROOT,
)

RECALL = _object(
    [],
    query=_text("Words."),
    path=_text("What would come up on this file?"),
    command=_text("What would come up on it?"),
    limit={"type": "integer", "description": "1 to 50."},
    root=ROOT,
)

FORGET = _object(["id"], id=_text(), root=ROOT)

LOADED = {"anthropic/alwaysLoad": True}
"""Claude Code shows a deferred tool's bare name only; this puts the definition before the model."""

CLOSED = {"openWorldHint": False}
"""Codex runs a tool unasked if it is neither destructive nor open to the world, both said."""

DEFINITIONS: tuple[dict[str, Any], ...] = (
    {
        "name": "remember",
        "description": "Save a lesson of this repository once a mistake was corrected or a "
        "decision made; agents are shown it on the calls that it fires on, as narrow as can be. "
        "With neither command, match, path nor source_ref it never arrives by itself. Not for "
        "progress or secrets.",
        "inputSchema": REMEMBER,
        "annotations": {"destructiveHint": False, **CLOSED},
        "_meta": LOADED,
    },
    {
        "name": "recall",
        "description": "Find lessons of this repository by words, or those that come up on a "
        "path or command; one of the three is enough.",
        "inputSchema": RECALL,
        "annotations": {"readOnlyHint": True, **CLOSED},
        "_meta": LOADED,
    },
    {
        "name": "forget",
        "description": "Remove a lesson that no longer holds.",
        "inputSchema": FORGET,
        "annotations": {"destructiveHint": True, **CLOSED},
        "_meta": LOADED,
    },
)
