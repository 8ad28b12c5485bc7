"""What of an agent's settings is ours: the shipped fragments, as single entries."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from typing import Any, NamedTuple

from slate_git.install.shipped import hooks_folder

Settings = dict[str, Any]

BESIDE = "./.slate/"
"""Begins the path of a file of ours in a project's settings."""

IN_PROJECT = 'sh "$r/.slate/hook.sh" {agent}'
OURS = re.compile(r"(\.?)slate/hook\.sh[\"']*\s+([a-z]+)(?:\s+(call|session)\b)?")


class SettingsEntry(NamedTuple):
    """One value of ours: the keys that lead to its list or object, its name there (None in
    a list), and itself."""

    way: tuple[str, ...]
    name: str | None
    value: Any


def files(agent: str) -> dict[str, Settings]:
    """The settings that belong to an agent, by file relative to the root."""
    text = (hooks_folder() / f"{agent}.json").read_text(encoding="utf-8")
    found: dict[str, Settings] = json.loads(text)
    return found


def without(settings: Settings, servers: str) -> Settings:
    """The same without the MCP servers under that key; empty if nothing but labels is left."""
    left = {key: value for key, value in settings.items() if key != servers}
    return left if any(isinstance(value, (dict, list)) for value in left.values()) else {}


def for_user(settings: Settings, agent: str, state: str) -> Settings:
    """The same for all repositories: the hook and plugin of the user's own folder ``state``
    run, whatever the repository holds."""
    ours = f"sh {shlex.quote(state + '/hook.sh')} {agent}"

    def change(value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            return {name: change(part, name) for name, part in value.items()}
        if isinstance(value, list):
            return [change(part) for part in value]
        if isinstance(value, str) and value.startswith(BESIDE):
            return f"{state}/{value.removeprefix(BESIDE)}"
        if key == "commandWindows":  # there is no hook.sh there to ask whether to act
            return "exit 0"
        return _command(value, agent, ours) if key == "command" else value

    return {key: change(value, key) for key, value in settings.items()}


def entries(settings: Settings) -> Iterator[SettingsEntry]:
    """The single entries of a fragment, in order; plain labels, such as a version, are none."""
    for key, value in settings.items():
        if isinstance(value, list):
            yield from (SettingsEntry((key,), None, element) for element in value)
        elif isinstance(value, dict):
            for name, part in value.items():
                if isinstance(part, list):
                    yield from (SettingsEntry((key, name), None, element) for element in part)
                else:
                    yield SettingsEntry((key,), name, part)


def labels(settings: Settings) -> Settings:
    """What a file of ours says beside the entries, such as a version."""
    return {key: value for key, value in settings.items() if not isinstance(value, (dict, list))}


def mark(value: Any) -> tuple[str, ...]:
    """What tells an element of any release of ours from all others; empty if nothing does.

    A hook's is its scope, agent and word, a file's its path.
    """
    if isinstance(value, list) and value:
        value = value[0]
    if isinstance(value, str):
        return ("file", value.rstrip("/"))
    command = value.get("command") if isinstance(value, dict) else None
    found = OURS.search(command) if isinstance(command, str) else None
    if not found:
        return ()
    return ("project" if found[1] else "user", found[2], found[3] or "call")


def our_server(value: Any) -> bool:
    """Whether an MCP server's entry starts ``slate``."""
    command = value.get("command") if isinstance(value, dict) else None
    return command == "slate" or (isinstance(command, list) and command[:1] == ["slate"])


def starts_us(value: Any) -> bool:
    """Whether an MCP server's entry starts ``slate``, in our way or in a person's own."""
    return our_server(value) or ("slate" in str(value) and "mcp" in str(value))


def _command(line: Any, agent: str, ours: str) -> Any:
    inner = shlex.split(line)[2] if line.startswith("sh -c ") else line
    for word in ("session", "call"):
        old = IN_PROJECT.format(agent=agent) + (" session" if word == "session" else "")
        if old + " 2>" in inner:
            inner = inner.replace(old + " 2>", f'{ours} {word} "$r" 2>')
    return f"sh -c {shlex.quote(inner)}" if line.startswith("sh -c ") else inner
