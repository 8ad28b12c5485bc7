"""An MCP server's table into the text of a TOML file, and out of it again.

The table is put at the end and cut out as text, so that nothing else of the file can change;
a TOML parser says whether the result means what it should.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from typing import Any

from slate_git.install.fault import SettingsRefused
from slate_git.install.fragment import Settings, our_server, starts_us
from slate_git.install.text.json_edit import newline

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

HEADER = re.compile(r"^[ \t]*\[", re.MULTILINE)
PLACE = re.compile(r" \(at line (\d+), column (\d+)\)$")
IDLE_LINES = re.compile(r"(?:^[ \t]*(?:#[^\n]*)?(?:\n|\Z))+\Z", re.MULTILINE)


def install(text: str | None, settings: Settings) -> str:
    """The text with the server of ``settings``; None stands for no file. Raises SettingsRefused."""
    group, name, value = _server(settings)
    before = parse(text or "")
    there = _servers(before, group)
    if name in there:
        if starts_us(there[name]):
            return text or ""
        raise SettingsRefused(
            f"{group}.{name} is another server",
            "rename that, or leave the MCP server out with --no-mcp",
        )
    line = newline(text or "")
    lines = [f"[{group}.{name}]", *(f"{key} = {json.dumps(part)}" for key, part in value.items())]
    table = line.join(lines)
    if text is None:
        return table + line
    # The end of the file tells later how it ended before.
    added = line + table + line if text.endswith("\n") else line * 2 + table if text else table
    wanted = {**before, group: {**there, name: value}}
    if _parsed(text + added) != wanted:
        raise SettingsRefused(
            f"{group} is not written as tables of its own",
            f"add {name} there by hand: {json.dumps(value)}",
        )
    return text + added


def uninstall(text: str, settings: Settings) -> str | None:
    """The text without our server; None if the whole file was ours. Raises SettingsRefused."""
    group, name, _ = _server(settings)
    try:
        before = parse(text)
        there = _servers(before, group)
    except SettingsRefused:
        if "slate" in text:
            raise
        return text
    if name not in there or not our_server(there[name]):
        return text
    left = {key: value for key, value in there.items() if key != name}
    others = {key: value for key, value in before.items() if key != group}
    # A header of the group alone, which stood there before, leaves an empty table.
    wanted = [{**others, group: left}, *([] if left else [others])]
    for start, end in _tables(text, group, name):
        head, rest = text[:start], text[end:]
        if not rest and not text.endswith("\n"):
            head = head.removesuffix(newline(text) * 2)
        elif not head:
            return rest or None
        else:
            head = head.removesuffix(newline(text))
        if _parsed(head + rest) in wanted:
            return head + rest
    raise SettingsRefused(f"{group}.{name} is not a table of its own", "take it out by hand")


def declared(text: str, settings: Settings) -> bool:
    """Whether the file lists a server under our name. Raises SettingsRefused."""
    group, name, _ = _server(settings)
    return name in _servers(parse(text), group)


def parse(text: str) -> dict[str, Any]:
    """The plain values of a TOML text. Raises SettingsRefused."""
    try:
        found: dict[str, Any] = tomllib.loads(text)
    except RecursionError:
        raise SettingsRefused("it is nested too deep", "repair the file") from None
    except ValueError as fault:
        at = PLACE.search(str(fault))
        place = (int(at[1]), int(at[2])) if at else (0, 0)
        what = PLACE.sub("", str(fault))
        raise SettingsRefused(what, "repair the file", place) from None
    return found


def _parsed(text: str) -> dict[str, Any] | None:
    try:
        return parse(text)
    except SettingsRefused:
        return None


def _server(settings: Settings) -> tuple[str, str, dict[str, Any]]:
    ((group, servers),) = settings.items()
    ((name, value),) = servers.items()
    return group, name, value


def _servers(values: dict[str, Any], group: str) -> dict[str, Any]:
    servers = values.get(group, {})
    if not isinstance(servers, dict):
        raise SettingsRefused(f"{group} has the wrong type", "make it a table")
    return servers


def _tables(text: str, group: str, name: str) -> Iterator[tuple[int, int]]:
    """Where the lines stand that look like the table and those below it."""
    ours = re.compile(rf"[ \t]*\[[ \t]*{group}[ \t]*\.[ \t]*\"?{name}\"?[ \t]*[.\]]")
    heads = [found.start() for found in HEADER.finditer(text)]
    for position, start in enumerate(heads):
        if not ours.match(text, start):
            continue
        end = next((at for at in heads[position:] if not ours.match(text, at)), len(text))
        idle = IDLE_LINES.search(text[:end], start)
        yield start, idle.start() if idle else end
