"""Where entries of ours stand in a settings file."""

from __future__ import annotations

from typing import Any

from slate_git.install.fault import SettingsRefused
from slate_git.install.fragment import SettingsEntry, mark, our_server
from slate_git.install.text.json_text import Document, JsonError, JsonValue, parse, place, plain

Way = tuple[int, ...]
"""Positions of members and elements that lead to a value from the root."""


def read(text: str) -> Document:
    """The document; SettingsRefused where it is not JSON."""
    try:
        return parse(text)
    except JsonError as fault:
        raise SettingsRefused(fault.what, "repair the file", (fault.line, fault.column)) from None


def find(text: str, root: JsonValue, entry: SettingsEntry) -> list[Way]:
    """Where any release's form of an entry stands: of a group that holds other hooks too,
    the single hook. Raises SettingsRefused for a name that stands twice."""
    node = root
    way: Way = ()
    for key in entry.way if entry.name is None else (*entry.way, entry.name):
        position = member(text, node, key)
        if position is None:
            return []
        node = node.children[position].value
        way = (*way, position)
    if entry.name is not None:
        return [way] if our_server(plain(node)) else []
    found: list[Way] = []
    wanted = _marks(entry.value)
    for position, child in enumerate(node.children):
        marks = _marks(plain(child.value))
        if marks and set(marks) == set(wanted):
            found.append((*way, position))
        elif set(marks) & set(wanted):
            inner = member(text, child.value, "hooks") or 0
            found += [(*way, position, inner, i) for i, one in enumerate(marks) if one in wanted]
    return found


def at(node: JsonValue, way: Way) -> JsonValue:
    """The value that positions lead to."""
    for position in way:
        node = node.children[position].value
    return node


def member(text: str, node: JsonValue, key: str | None) -> int | None:
    """The position of a member; None if there is none. Raises SettingsRefused for two."""
    if node.kind != "object":
        return None
    found = [i for i, child in enumerate(node.children) if child.key == key]
    if len(found) > 1:
        second = place(text, node.children[found[1]].start)
        raise SettingsRefused(f'"{key}" stands twice', "keep one of the two", second)
    return found[0] if found else None


def _marks(value: Any) -> list[tuple[str, ...]]:
    hooks = value.get("hooks") if isinstance(value, dict) else None
    return [mark(one) for one in (hooks if isinstance(hooks, list) else [value])]
