"""What a model sent, as the keys of a lesson file: flat arguments gathered, texts unpacked."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from slate_git.lesson import triggers
from slate_git.lesson.draft import Where
from slate_git.lesson.ids import RULE, is_id, named
from slate_git.lesson.memory import SIDES
from slate_git.server import wording
from slate_git.server.tools import DEFINITIONS

Arguments = Mapping[str, Any]

FLAT = ("command", "match", "path")
"""What a lesson file has within ``when``; several stand on lines of their own."""

BLANK = ("tool", *FLAT, "source_ref", "kind", "id", "root", "review_by")
"""Of these an empty text is what a model writes that has nothing to say."""

AS_IN_A_FILE = {"remember": ("when", "examples", "kind", "review_by")}
"""What is taken in the form of a lesson file as well, though no schema tells of it."""


class Wrong(Exception):
    """A request that cannot be answered; the text says why, and what to send instead."""


def known(name: str, arguments: Arguments) -> dict[str, Any]:
    """The arguments of a tool that say something. Raises ``Wrong`` for one that there is not."""
    schema = next(tool["inputSchema"] for tool in DEFINITIONS if tool["name"] == name)
    keys = (*schema["properties"], *AS_IN_A_FILE.get(name, ()))
    for key in arguments:
        if key not in keys:
            near = get_close_matches(key, keys, 1)
            listed = ", ".join(schema["properties"])
            repair = f"did you mean `{near[0]}`?" if near else f"the arguments are {listed}"
            raise Wrong(f"{wording.short(key)}: no such argument: {repair}")
    found = {key: value for key, value in arguments.items() if value is not None}
    blank = [key for key in BLANK if isinstance(found.get(key), str) and not found[key].strip()]
    return {key: value for key, value in found.items() if key not in blank}


def lesson(arguments: Arguments) -> dict[str, Any]:
    """The keys of a lesson file that the arguments of ``remember`` give. Raises ``Wrong``."""
    data = dict(arguments)
    flat = {key: _lines(key, data.pop(key, ())) for key in ("tool", *FLAT)}
    flat["tool"] = [word for line in flat["tool"] for word in re.split(r"[\s,|]+", line)]
    given = [key for key, texts in flat.items() if texts]
    if "when" in data:
        if given:
            raise Wrong(f"{given[0]} and `when`: write one of them, which says it all")
        when = _unpacked(data["when"])
        data["when"] = list(map(_unpacked, when)) if isinstance(when, list) else when
    elif given:
        try:
            data["when"] = triggers.when(flat["tool"], flat["command"], flat["match"], flat["path"])
        except triggers.Contradiction as fault:
            raise Wrong(str(fault)) from fault
    if "source_ref" in data:
        data["source_ref"] = _several(data["source_ref"])
    if "tags" in data:
        data["tags"] = _several(data["tags"])
    if isinstance(data.get("shell"), str):
        data["shell"] = {"true": True, "false": False}.get(data["shell"].lower(), data["shell"])
    examples = _unpacked(data.get("examples", {}))
    sides = {side: data.pop(side) for side in SIDES if data.get(side, ()) not in ("", [], ())}
    for side in SIDES:
        data.pop(side, None)
    if isinstance(examples, dict):
        examples = {**examples, **sides}
        data["examples"] = {side: _calls(calls) for side, calls in examples.items() if calls}
        if not (data["examples"] or "examples" in arguments):
            del data["examples"]
    return data


def number(value: Any) -> Any:
    """A whole number, also one that was sent as a text or with a point; else as it is."""
    if isinstance(value, str) and value.strip().isdecimal():
        return int(value)
    return int(value) if isinstance(value, float) and value.is_integer() else value


def text(arguments: Arguments, key: str) -> str:
    """A text, empty where there is none. Raises ``Wrong`` for what is none."""
    value = arguments.get(key, "")
    if not isinstance(value, str):
        raise Wrong(f"{key} {wording.short(repr(value))}: is not a text: send one")
    return value


def id_of(value: object) -> str:
    """The id that a model means, be it by the memory's file. Raises ``Wrong``."""
    id = named(value) if isinstance(value, str) else ""
    if not is_id(id):
        raise Wrong(f"id {wording.short(str(value))}: cannot be an id: {RULE}")
    return id


def name_of(arguments: Arguments) -> Any:
    """How the model would find the value that a way in a lesson file leads to."""

    def name(where: Where) -> str:
        flat = where[:1] == ("when",) and "when" not in arguments
        if where[:1] == ("examples",) and "examples" not in arguments:
            flat = True
        found = ""
        for part in where[1:] if flat else where:
            found += f"[{part}]" if isinstance(part, int) else f".{part}" if found else part
        return re.sub(r"^\[\d+\]\.?", "", found) if flat else found

    return name


def _lines(key: str, value: Any) -> list[str]:
    """The texts of a flat argument: a line each."""
    given = _several(value)
    texts = [given] if isinstance(given, str) else given
    if not isinstance(texts, (list, tuple)) or not all(isinstance(text, str) for text in texts):
        raise Wrong(f"{key} {wording.short(repr(value))}: is not a text: send one")
    return [line.strip("\r") for text in texts for line in text.split("\n") if line.strip()]


def _several(value: Any) -> Any:
    """One text or a list of them, sent as that, as its JSON text or on lines of their own."""
    found = _unpacked(value)
    if isinstance(found, list) and all(isinstance(text, str) for text in found):
        return found
    if isinstance(value, str) and "\n" in value:
        lines = [line.strip() for line in value.split("\n") if line.strip()]
        return lines if lines[1:] else lines[0] if lines else ""
    return value


def _calls(value: Any) -> Any:
    """Examples, of which each may be the JSON text of a call."""
    found = _unpacked(value)
    calls = found if isinstance(found, list) else [value]
    return [_call(call) for call in calls]


def _call(value: Any) -> Any:
    """A command, which may itself look like JSON, or the call that its JSON text is."""
    found = _unpacked(value)
    return found if isinstance(found, dict) and "tool" in found else value


def _unpacked(value: Any) -> Any:
    """A list or object that a model sent as its JSON text, as some do."""
    if isinstance(value, str) and value.lstrip()[:1] in ("[", "{"):
        try:
            return json.loads(value)
        except (ValueError, RecursionError):
            pass
    return value
