"""Limits hold in the gate too: a call's input that never ends, an index that takes too long."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from slate_git.lesson.memory import INDEX
from tests.gate.hook import SHELLS, needed

LIMIT = 30
"""Seconds to wait for what ends after 2, on a machine however busy; without a limit it is never."""


def call(root: Path, command: str, more: str = "") -> bytes:
    given = {"command": command, "description": more}
    said = {"session_id": "s", "cwd": str(root), "hook_event_name": "PreToolUse"}
    return json.dumps({**said, "tool_name": "Bash", "tool_input": given}).encode()


def start(root: Path, shell: str) -> subprocess.Popen[bytes]:
    needed(SHELLS[shell][0])
    return subprocess.Popen(
        [*SHELLS[shell], str(root / ".slate/hook.sh"), "claude"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=root,
        start_new_session=True,
    )


def children(session: int) -> list[str]:
    """The processes of a session that still run."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == session and fields[0] != "Z":
            found.append(folder.name)
    return found


def ends(hook: subprocess.Popen[bytes]) -> bytes:
    """What a hook printed that ends by itself, with all that it started."""
    assert hook.stdout
    try:
        assert hook.wait(LIMIT) == 0
        said = hook.stdout.read()
        until = time.monotonic() + LIMIT
        while children(hook.pid) and time.monotonic() < until:
            time.sleep(0.05)
        assert children(hook.pid) == []
        return said
    finally:
        try:
            os.killpg(hook.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        hook.stdout.close()


UNENDED = {
    "nothing": "",
    "its beginning": "{",
    "half of it": "{half",
    "all of it": "{all",
    "half of a long one": "{long",
}


WAITING = [
    # Each takes the whole 2 s; bash waits by a limit of its own, the others by a process.
    pytest.param(shell, marks=() if shell in ("dash", "bash") else pytest.mark.long)
    for shell in SHELLS
]


@pytest.mark.parametrize("shell", WAITING)
@pytest.mark.parametrize("given", UNENDED.values(), ids=UNENDED)
def test_an_input_that_never_ends(push_root: Path, shell: str, given: str) -> None:
    data = {
        "{half": call(push_root, "git push")[:-9],
        "{all": call(push_root, "git push"),
        "{long": call(push_root, "git push", "x," * 60_000)[:-9],
    }.get(given, given.encode())
    hook = start(push_root, shell)
    assert hook.stdin
    hook.stdin.write(data)
    hook.stdin.flush()
    assert ends(hook) == b""
    hook.stdin.close()


@pytest.mark.parametrize("shell", SHELLS)
def test_an_input_that_ends_leaves_nothing_behind(push_root: Path, shell: str) -> None:
    for command, more, told in (
        ("git push", "", True),
        ("git pull", "", False),
        ("git push -f", "x," * 60_000, False),
    ):
        hook = start(push_root, shell)
        assert hook.stdin
        hook.stdin.write(call(push_root, command, more))
        hook.stdin.close()
        assert (b"run the full gate" in ends(hook)) is told


@pytest.mark.parametrize("line", [b"#" + b"x" * (60 << 20), b"x\t" * (30 << 20)], ids=["#", "tabs"])
def test_an_index_with_a_very_long_line(push_root: Path, line: bytes) -> None:
    with (push_root / INDEX).open("ab") as index:
        index.write(line + b"\n")
    hook = start(push_root, "dash")
    assert hook.stdin
    hook.stdin.write(call(push_root, "git pull"))
    hook.stdin.close()
    assert ends(hook) == b""
