"""The recorded payloads of every agent, through the gate."""

from __future__ import annotations

import importlib
import json
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from slate_git.hook.agents import NAMES
from slate_git.hook.call import Call
from tests.gate.hook import AWKS, Hook, rows
from tests.hook.agents import recorded


def calls(agent: str) -> list[tuple[str, Any, Call]]:
    """The payloads that are a call."""
    adapter = importlib.import_module(f"slate_git.hook.agents.{agent}")
    found = []
    for name in recorded.names(agent):
        payload = recorded.payload(agent, name)
        call = adapter.read(payload, "call")
        if isinstance(call, Call):
            found.append((name, payload, call))
    return found


def longest(subject: str) -> str:
    """The longest text of a subject that can be a literal, ignoring what is not of the path."""
    for other in "/\\<>\"'*();|&$\n":
        subject = subject.replace(other, "\0")
    return max(subject.split("\0"), key=len).lower()


@pytest.mark.parametrize("agent", NAMES)
def test_a_call_passes_with_its_own_literal_only(tmp_path: Path, agent: str) -> None:
    """With each awk in turn."""
    assert calls(agent)
    for (name, payload, call), awk in zip(calls(agent), cycle(AWKS), strict=False):
        passes_alone(Hook(tmp_path / name), agent, payload, call, awk)


@pytest.mark.long
@pytest.mark.parametrize("awk", AWKS)
@pytest.mark.parametrize("agent", NAMES)
def test_a_call_passes_with_every_awk(tmp_path: Path, agent: str, awk: str) -> None:
    for name, payload, call in calls(agent):
        passes_alone(Hook(tmp_path / name), agent, payload, call, awk)


def passes_alone(hook: Hook, agent: str, payload: Any, call: Call, awk: str) -> None:
    """A payload arrives for the sake of what its call is about, and for nothing else."""
    data = json.dumps(payload, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
    hook.write_index(rows(longest(call.subjects[0][1]), fill=200))
    arrived = hook.arrived(data, awk=awk, agent=agent)
    assert arrived is not None, (hook.folder.name, awk)
    assert arrived.payload == data, (hook.folder.name, awk)
    hook.write_index(rows("terraform apply", ".tfstate", "migrations", fill=200))
    assert hook.run(data, awk=awk, agent=agent) == b"", (hook.folder.name, awk)
