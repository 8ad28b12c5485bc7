"""A session's start says that what starts the hook is gone, to the human and where that goes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from slate_git.hook import roots
from tests.gate.hook import SHELLS, Hook

START = b'{"session_id":"s","cwd":"/x","hook_event_name":"SessionStart","source":"startup"}'
OTHERS = (
    b'{"session_id":"s","hook_event_name":"BeforeAgent","prompt":"say \\"SessionStart\\""}',
    b'{"session_id":"s","hook_event_name":"PostCompact"}',
)
TELLING = ("claude", "codex", "gemini", "qwen")


@pytest.fixture
def gone(tmp_path: Path) -> Hook:
    hook = Hook(tmp_path)
    (hook.state / "python").write_text(f"/nowhere/python\n{hook.script}\n")
    return hook


def said(hook: Hook, data: bytes = START, **more: object) -> bytes:
    path = hook.programs(awk="mawk", cat="cat")
    return hook.run(data, path=path, **{"event": "session", **more})  # type: ignore[arg-type]


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("agent", [*TELLING, "cursor", "opencode"])
def test_the_human_is_told_where_the_agent_can(gone: Hook, agent: str, shell: str) -> None:
    told = said(gone, agent=agent, shell=shell)
    if agent not in TELLING:
        assert told == b""
        return
    assert json.loads(told).keys() == {"systemMessage"}
    assert json.loads(told)["systemMessage"].endswith("run: slate init")


@pytest.mark.parametrize("data", OTHERS)
def test_no_other_event_tells_it(gone: Hook, data: bytes) -> None:
    assert said(gone, data) == b""
    assert said(gone, START, event="call") == b""


def test_a_package_that_was_removed_is_told_too(gone: Hook) -> None:
    (gone.state / "python").write_text(f"{gone.interpreter}\n/nowhere/start.py\n")
    assert b"systemMessage" in said(gone)


def test_what_is_on_the_path_starts_in_its_place(gone: Hook) -> None:
    place = gone.folder / "with"
    place.mkdir()
    (place / "slate-hook").symlink_to(gone.interpreter)
    path = f"{place}:{gone.programs(awk='mawk', cat='cat')}"
    assert gone.run(START, path=path, event="session").endswith(START)


def test_who_never_ran_init_is_not_disturbed(gone: Hook) -> None:
    (gone.state / "python").unlink()
    assert said(gone) == b""


def test_a_users_own_hook_tells_it_where_it_acts(gone: Hook) -> None:
    users = gone.folder / "user"
    users.mkdir()
    (users / "hook.sh").write_bytes(gone.script.read_bytes())
    (users / "python").write_bytes((gone.state / "python").read_bytes())
    script, words = str(users / "hook.sh"), [str(gone.root)]
    assert said(gone, script=script, words=words) == b""
    Path(roots.record(str(gone.root), str(users))).mkdir(parents=True)
    told = json.loads(said(gone, script=script, words=words))["systemMessage"]
    assert told.endswith("run: slate init --user")
