"""The recorded payloads, as each agent's hook gets them on stdin."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

from slate_git.hook.call import Call

HERE = Path(__file__).parent


PLUGIN = ("opencode", "kilo")


def names(agent: str) -> list[str]:
    """The recorded payloads of an agent. Cursor's ``stdout`` is what it takes, not what it sends;
    of OpenCode only the plugin's part is sent on."""
    stems = sorted(path.stem for path in (HERE / agent).glob("*.json"))
    if agent in PLUGIN:
        return [stem for stem in stems if stem.startswith(("tool.execute.after-", "event-"))]
    return [stem for stem in stems if stem != "stdout"]


def payload(agent: str, name: str) -> Any:
    """One of them."""
    found = json.loads((HERE / agent / f"{name}.json").read_text(encoding="utf-8"))
    if agent in PLUGIN:
        return of_plugin(found["input"])
    return found.get("stdin", found)


def shell(agent: str) -> str:
    """The plainest recorded payload that an agent's adapter reads as one shell call."""
    adapter = import_module(f"slate_git.hook.agents.{agent}")
    heard = {name: adapter.read(payload(agent, name), "call") for name in names(agent)}
    calls = {name: call for name, call in heard.items() if isinstance(call, Call)}
    plain = [
        name
        for name, call in calls.items()
        if [kind for kind, _ in call.subjects] == ["shell"] and not call.context
    ]
    return min(plain, key=len)


def of_plugin(given: Any) -> Any:
    """What our plugin makes of a hook's input."""
    if "event" in given:
        kind = given["event"]["type"].removeprefix("session.")
        session = given["event"]["properties"]["sessionID"]
        return {"event": kind, "sessionID": session, "directory": "/repo"}
    told = ("command", "workdir", "filePath", "path", "patchText")
    args = {key: value for key, value in given["args"].items() if key in told}
    return {**given, "event": "call", "directory": "/repo", "args": args}
