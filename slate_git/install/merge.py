"""A fragment into the text of a JSON settings file, and out of it again."""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.install.fault import SettingsRefused
from slate_git.install.fragment import (
    Settings,
    SettingsEntry,
    entries,
    labels,
    our_server,
    starts_us,
)
from slate_git.install.locate import Way, at, find, member, read
from slate_git.install.text import json_edit
from slate_git.install.text.json_lines import lines
from slate_git.install.text.json_text import BYTE_ORDER_MARK, JsonValue, parse, place, plain


def install(text: str | None, settings: Settings) -> str:
    """The text with every entry of ``settings`` once, as it is now; None stands for no file.

    Raises SettingsRefused.
    """
    if text is None or not text.strip(BYTE_ORDER_MARK + " \t\r\n"):
        created = lines(settings, "  ")
        # A file that was there is known later by the newline that its new content lacks.
        if text is None:
            return created + "\n"
        return text + created.replace("\n", json_edit.newline(text))
    root = read(text).root
    if root.kind != "object":
        raise SettingsRefused(
            "its content is not an object", "write it as {...}", place(text, root.start)
        )
    for entry in entries(settings):
        text = _put(text, entry)
    if not root.children:
        for key, value in labels(settings).items():
            text = json_edit.append(text, read(text).root, key, value)
    return text


def uninstall(text: str, settings: Settings) -> str | None:
    """The text without the entries of ours, whatever release put them there; None if the whole
    file was ours. Raises SettingsRefused for a file that cannot be read but speaks of us."""
    try:
        root = read(text).root
        ways = sorted({way for e in entries(settings) for way in find(text, root, e)}, reverse=True)
    except SettingsRefused:
        if "slate" in text:
            raise
        return text
    if not ways:
        return text
    left = _without(text, ways)
    # Labels that we brought stand behind our entries; those of a file that was there, before.
    brought = {
        (position,): child.key
        for position, child in enumerate(root.children)
        if child.key in labels(settings) and position > ways[-1][0]
    }
    if left is not None and {child.key for child in parse(left).root.children} <= {
        *brought.values()
    }:
        left = _without(text, sorted([*ways, *brought], reverse=True))
    if left is None:
        return None if text[root.end :] else text[: root.start]
    return left


def installed(text: str, settings: Settings) -> Iterator[tuple[SettingsEntry, bool, bool]]:
    """Each entry of ``settings``, with whether one of ours stands in the text for it, and
    whether that is as it should be. Raises SettingsRefused."""
    root = read(text).root
    for entry in entries(settings):
        yield entry, bool(find(text, root, entry)), _put(text, entry) == text


def _without(text: str, ways: list[Way]) -> str | None:
    left: str | None = text
    for way in ways:
        left = json_edit.remove(left, way) if left is not None else None
    return left


def _put(text: str, entry: SettingsEntry) -> str:
    node = root = read(text).root
    for depth, key in enumerate(entry.way):
        position = member(text, node, key)
        if position is None:
            value = {entry.name: entry.value} if entry.name is not None else [entry.value]
            for outer in reversed(entry.way[depth + 1 :]):
                value = {outer: value}
            return json_edit.append(text, node, key, value)
        node = node.children[position].value
        kind = "array" if entry.name is None and depth + 1 == len(entry.way) else "object"
        if node.kind != kind:
            form = "a list, [...]" if kind == "array" else "an object, {...}"
            raise SettingsRefused(
                f'"{key}" has the wrong type', f"make it {form}", place(text, node.start)
            )
    if entry.name is not None:
        return _put_server(text, node, entry)
    ways = find(text, root, entry)
    if not ways:
        return json_edit.append(text, node, None, entry.value)
    for way in reversed(ways[1:]):
        text = json_edit.remove(text, way) or text
    there = at(read(text).root, ways[0])
    wanted = entry.value["hooks"][0] if len(ways[0]) > len(entry.way) + 1 else entry.value
    if plain(there) == wanted or isinstance(wanted, str):
        return text
    return json_edit.replace(text, there, wanted)


def _put_server(text: str, node: JsonValue, entry: SettingsEntry) -> str:
    position = member(text, node, entry.name)
    if position is None:
        return json_edit.append(text, node, entry.name, entry.value)
    there = node.children[position].value
    value = plain(there)
    if our_server(value):
        # What a person set for it, a time limit say, stays.
        merged = {**entry.value, **value}
        return text if merged == value else json_edit.replace(text, there, merged)
    if starts_us(value):
        return text
    raise SettingsRefused(
        f'"{entry.name}" is the name of another server',
        "rename that, or leave the MCP server out with --no-mcp",
        place(text, there.start),
    )
