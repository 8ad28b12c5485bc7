"""Whether Codex would run our hooks: it asks for trust in the folder and in each single hook.

Read from the user's ``config.toml``, never written. Keys, formula and states were observed with
Codex 0.171.0; the formula also holds for 0.131.0.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from slate_git.hook import state
from slate_git.install.fault import SettingsRefused
from slate_git.install.fragment import Settings, entries
from slate_git.install.locate import at, find, read
from slate_git.install.text import toml_text
from slate_git.install.text.json_text import plain
from slate_git.install.values import table

DEFAULT_TIMEOUT = 600
DEFAULT_LIMIT = 2500


class HookTrust(NamedTuple):
    """A hook of ours, the name it is trusted under, and ``approved``, ``new``, ``modified``
    or ``switched off``."""

    event: str
    key: str
    state: str


def config(folder: Path) -> dict[str, Any]:
    """The user's settings; empty where they cannot be read."""
    try:
        return toml_text.parse((folder / "config.toml").read_text(encoding="utf-8"))
    except (OSError, ValueError, SettingsRefused):
        return {}


def unreadable(folder: Path) -> str:
    """What keeps the user's settings from being read; empty where nothing does."""
    try:
        toml_text.parse((folder / "config.toml").read_text(encoding="utf-8"))
    except FileNotFoundError:
        return ""
    except (OSError, ValueError) as fault:
        return str(fault)
    return ""


def trusted(root: Path, settings: dict[str, Any]) -> bool:
    """Whether the folder is trusted: it, or the repository that it lies in."""
    projects = table(settings, "projects")
    return any(
        table(projects, str(place)).get("trust_level") == "trusted" for place in _places(root)
    )


def hooks(file: Path, ours: Settings, settings: dict[str, Any]) -> Iterator[HookTrust]:
    """The state of each hook of ours in a ``hooks.json``. Raises SettingsRefused and OSError."""
    text = file.read_text(encoding="utf-8")
    root = read(text).root
    states = table(table(settings, "hooks"), "state")
    sources = {str(file), os.path.realpath(file)}
    for entry in entries(ours):
        for way in find(text, root, entry):
            group = plain(at(root, way[:3]))
            number = way[4] if len(way) > 4 else 0
            event = _snake(entry.way[-1])
            keys = [f"{source}:{event}:{way[2]}:{number}" for source in sorted(sources)]
            known = [table(states, key) for key in keys if key in states]
            yield HookTrust(entry.way[-1], keys[0], _state(known, digest(event, group, number)))


def main_checkout(root: Path) -> Path:
    """Where Codex looks for a linked worktree's hooks: in the main checkout."""
    found = state.repository(str(root))
    if not found:
        return root
    top, common = found
    if os.path.basename(common) != ".git" or os.path.dirname(common) == top:
        return root
    return Path(os.path.dirname(common), os.path.relpath(root, top))


def digest(event: str, group: dict[str, Any], number: int = 0) -> str:
    """What Codex records of a hook that was approved."""
    handler = group["hooks"][number]
    command = handler.get("commandWindows") if os.name == "nt" else None
    one = {
        "async": handler.get("async", False),
        "command": command or handler.get("command"),
        "timeout": max(handler.get("timeout", DEFAULT_TIMEOUT), 1),
        "type": handler.get("type"),
    }
    if "statusMessage" in handler:
        one["statusMessage"] = handler["statusMessage"]
    if handler.get("additionalContextLimit", DEFAULT_LIMIT) != DEFAULT_LIMIT:
        one["additionalContextLimit"] = handler["additionalContextLimit"]
    whole = {"event_name": event, "hooks": [one]}
    if "matcher" in group:
        whole["matcher"] = group["matcher"]
    text = json.dumps(whole, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def _state(known: list[dict[str, Any]], wanted: str) -> str:
    if not known:
        return "new"
    if any(one.get("enabled") is False for one in known):
        return "switched off"
    return "approved" if any(one.get("trusted_hash") == wanted for one in known) else "modified"


def _places(root: Path) -> Iterator[Path]:
    for place in {root, Path(os.path.realpath(root)), main_checkout(root)}:
        yield place
        found = state.repository(str(place))
        if found:
            yield Path(found[0])


def _snake(event: str) -> str:
    return re.sub(r"(?<!^)([A-Z])", r"_\1", event).lower()
