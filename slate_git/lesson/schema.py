"""The lesson file as a JSON Schema, for editors; what it cannot say, the refusals do."""

from __future__ import annotations

from typing import Any

from slate_git.hook.lesson import MOST_TEXT
from slate_git.lesson.memory import CALL_KEY, KEYS, KINDS, SIDES, SUBJECT_KEYS, TOOLS

DIALECT = "https://json-schema.org/draft/2020-12/schema"

Schema = dict[str, Any]

SAID = {
    "match": "A Python regular expression, searched in the first 512 characters of a command.",
    "command": "Words of a command that is run, read as a shell reads it: git push; rm -rf.",
    "path": "A glob over the whole path from the root, ignoring case: src/db/**, *.md, {a,b}.",
}


def schema() -> Schema:
    """The schema, in JSON Schema's draft 2020-12."""
    properties = {
        "text": {
            "type": "string",
            "minLength": 1,
            "maxLength": MOST_TEXT,
            "description": "What to do and why, in a sentence or two.",
        },
        "when": _one_or_list(
            {"anyOf": [_trigger(tool, key) for tool in TOOLS for key in SUBJECT_KEYS[tool]]},
            "The call that brings it up; of a list, any.",
        ),
        "shell": {
            "type": "boolean",
            "description": "Whether commands that read or edit its files bring it up as well.",
        },
        "kind": {
            "enum": list(KINDS),
            "description": "Usually left out: lesson with a `when`, decision with a cited file, "
            "else note.",
        },
        "source_ref": _one_or_list(
            _text(),
            "What it is about: path, path:12, path:12-40, folder/, each with @COMMIT if wanted, "
            "or an address, which brings up nothing.",
        ),
        "examples": {
            "type": "object",
            "properties": {side: _one_or_list(_call(), SIDE[side]) for side in SIDES},
            "additionalProperties": False,
            "description": "Calls that are tried whenever the file is judged.",
        },
        "tags": _one_or_list(_text(), "Words to find it by."),
        "review_by": {
            "type": "string",
            "format": "date",
            "pattern": r"^\d{4}-\d{2}-\d{2}$",
            "description": "A date, after which `slate check` warns.",
        },
    }
    return {
        "$schema": DIALECT,
        "title": "A memory of a repository: .slate/lessons/ID.yaml",
        "type": "object",
        "required": ["text"],
        "properties": {key: properties[key] for key in KEYS},
        "additionalProperties": False,
    }


SIDE = {"fires": "Calls that it must fire on.", "silent": "Calls that it must not fire on."}


def _text(description: str = "") -> Schema:
    found: Schema = {"type": "string", "minLength": 1}
    return {**found, "description": description} if description else found


def _one_or_list(form: Schema, description: str) -> Schema:
    listed = {"type": "array", "items": form, "minItems": 1}
    return {"anyOf": [form, listed], "description": description}


def _trigger(tool: str, key: str) -> Schema:
    return _object({"tool": {"const": tool}, key: _text(SAID[key])})


def _call() -> Schema:
    calls = [_object({"tool": {"const": tool}, key: _text()}) for tool, key in CALL_KEY.items()]
    return {"anyOf": [_text(), *calls]}


def _object(properties: Schema) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
