"""``slate hook``."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli import run
from tests.cli.run import TEXT, process


def test_the_hook_can_be_run_by_hand(push_root: Path) -> None:
    payload = {
        "session_id": "one", "cwd": str(push_root), "hook_event_name": "PreToolUse",
        "tool_name": "Bash", "tool_input": {"command": "git push"}, "tool_use_id": "t",
    }  # fmt: skip
    done = process(push_root, "hook", "claude", input=json.dumps(payload))
    assert TEXT in done.stdout
    assert run.slate(push_root, "hook", "nobody").returncode == 2
