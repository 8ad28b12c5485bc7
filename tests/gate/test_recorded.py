"""The recorded payloads of every agent, through the gate."""

from __future__ import annotations

import importlib
import json
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


@pytest.mark.parametrize("awk", AWKS)
@pytest.mark.parametrize("agent", NAMES)
def test_a_call_passes_with_its_own_literal_only(tmp_path: Path, agent: str, awk: str) -> None:
    hook = Hook(tmp_path)
    found = calls(agent)
    assert found
    data = {
        name: json.dumps(payload, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        for name, payload, _ in found
    }
    for name, _, call in found:
        literal = longest(call.subjects[0][1])
        hook.write_index(rows(literal, fill=200))
        arrived = hook.arrived(data[name], awk=awk, agent=agent)
        assert arrived is not None, (name, literal)
        assert arrived.payload == data[name], name
    hook.write_index(rows("terraform apply", ".tfstate", "migrations", fill=200))
    for name, _, _ in found:
        assert hook.run(data[name], awk=awk, agent=agent) == b"", name
