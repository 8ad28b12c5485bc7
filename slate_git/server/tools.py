"""What a model is told: the server's instructions, and the tools with their exact schemas.

Plain data. A model reads all of it before its first call, so every word costs
every session; where a client defers tools, it reads the instructions alone.
"""

from __future__ import annotations

from typing import Any

from slate_git.hook.lesson import MOST_TEXT
from slate_git.lesson.memory import KINDS, SUBJECT_KEYS, TOOLS

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
    found: Schema = {"type": "object", "properties": properties}
    if required:
        found["required"] = required
    return {**found, "additionalProperties": False}


def _text(description: str = "", **more: Any) -> Schema:
    return {"type": "string", **more, **({"description": description} if description else {})}


def _one_or_list(*forms: Schema, description: str) -> Schema:
    """One value of the given forms, or a list of such values."""
    items = forms[0] if len(forms) == 1 else {"anyOf": list(forms)}
    listed = {"type": "array", "items": items, "minItems": 1}
    return {"anyOf": [*forms, listed], "description": description}


def _trigger(tool: str, key: str) -> Schema:
    # ``enum``: not every model's interface knows ``const``.
    only = {"type": "string", "enum": [tool]}
    return _object(["tool", key], **{"tool": only, key: _text()})


WHEN = _one_or_list(
    *(_trigger(tool, key) for tool in TOOLS for key in sorted(SUBJECT_KEYS[tool])),
    description="The call it comes up on, as narrow as can be; of a list, any. command: words of a "
    "command that is run, wherever it stands in the line (git push; rm -rf). match: Python regex "
    "over the raw text. path: glob, whole path from the root (src/db/**).",
)

CALLS = {
    "type": "array",
    "items": {
        "anyOf": [
            _text(),
            _object(["tool"], tool=_text(enum=list(TOOLS)), command=_text(), path=_text()),
        ]
    },
}

REMEMBER = _object(
    ["text"],
    text=_text("What to do and why, in a sentence or two.", minLength=1, maxLength=MOST_TEXT),
    when=WHEN,
    source_ref=_one_or_list(
        _text(),
        description="File or folder/ that it is about; comes up when that is read or edited.",
    ),
    kind=_text("Usually left out.", enum=list(KINDS)),
    examples={
        **_object([], fires=CALLS, silent=CALLS),
        "description": "Commands or paths it must, and must not, fire on; checked.",
    },
    tags={"type": "array", "items": _text()},
    id=_text("Of a lesson that exists: change it.", pattern="^[a-z0-9][a-z0-9-]{0,63}$"),
)

RECALL = _object(
    ["query"],
    query=_text("Words."),
    path=_text("What would come up on this file?"),
    command=_text("What would come up on it?"),
    limit={"type": "integer", "minimum": 1, "maximum": 50},
)

FORGET = _object(["id"], id=_text())

LOADED = {"anthropic/alwaysLoad": True}
"""Claude Code shows a deferred tool's bare name only; this puts the definition before the model."""

CLOSED = {"openWorldHint": False}
"""Codex runs a tool unasked if it is neither destructive nor open to the world, both said."""

DEFINITIONS: tuple[dict[str, Any], ...] = (
    {
        "name": "remember",
        "description": "Save a lesson of this repository once a mistake was corrected or a "
        "decision made; agents are shown it on calls that match `when`. Not for progress or "
        "secrets.",
        "inputSchema": REMEMBER,
        "annotations": {"destructiveHint": False, **CLOSED},
        "_meta": LOADED,
    },
    {
        "name": "recall",
        "description": "Find lessons of this repository by words, and those that come up on a "
        "path or command.",
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
