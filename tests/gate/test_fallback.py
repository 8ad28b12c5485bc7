"""Where awk is missing or fails, the call goes to Python, whatever it is about."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from tests.gate.hook import SHELLS, Hook, needed, rows
from tests.gate.test_verdict import PULL

BROKEN = {
    "ends with 1": "exit 1",
    "ends with 2 and complains": "echo 'awk: syntax error' >&2; exit 2",
    "ends with 0": "exit 0",
    "is killed": "kill -9 $$",
    "prints something else": "echo usage: awk",
}


def script(path: Path, body: str) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"#!{needed('sh')}\n{body}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("fault", BROKEN)
def test_awk_fails(tmp_path: Path, shell: str, fault: str) -> None:
    hook = Hook(tmp_path)
    hook.write_index(rows("git push"))
    broken = script(tmp_path / "broken" / "awk", BROKEN[fault])
    arrived = hook.arrived(PULL, shell=shell, path=str(broken.parent))
    assert arrived is not None
    assert arrived.payload == PULL


@pytest.mark.parametrize("shell", SHELLS)
def test_awk_is_missing(tmp_path: Path, shell: str) -> None:
    hook = Hook(tmp_path)
    hook.write_index(rows("git push"))
    empty = tmp_path / "empty"
    empty.mkdir()
    for data in (PULL, PULL * 20_000):
        arrived = hook.arrived(data, shell=shell, path=str(empty))
        assert arrived is not None
        assert arrived.payload == data


@pytest.mark.parametrize("shell", SHELLS)
def test_mawk_goes_first(tmp_path: Path, shell: str) -> None:
    hook = Hook(tmp_path)
    hook.write_index(rows("git push"))
    broken = script(tmp_path / "both" / "awk", "exit 1").parent
    os.symlink(needed("mawk"), broken / "mawk")
    assert hook.run(PULL, shell=shell, path=str(broken)) == b""


@pytest.mark.parametrize("shell", SHELLS)
def test_an_event_of_a_session_skips_the_gate(tmp_path: Path, shell: str) -> None:
    hook = Hook(tmp_path)
    broken = script(tmp_path / "broken" / "awk", "echo started; exit 1")
    arrived = hook.arrived(PULL, shell=shell, event="session", path=str(broken.parent))
    assert arrived is not None
    assert arrived.words == ["claude", "session", str(hook.root), str(hook.state)]
    assert arrived.payload == PULL


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("event", ["call", "session"])
@pytest.mark.parametrize("fault", ["missing", "no program", "exit 3", "no start file", "empty"])
def test_no_python_is_no_fault(tmp_path: Path, shell: str, event: str, fault: str) -> None:
    """A colleague without the tool, or one whose interpreter has gone, is never disturbed."""
    hook = Hook(tmp_path)
    hook.write_index(rows(""))
    told = hook.state / "python"
    if fault == "missing":
        told.unlink()
    elif fault == "empty":
        told.write_text("")
    elif fault == "no start file":
        told.write_text(f"{hook.interpreter}\n/nowhere/start.py\n")
    elif fault == "no program":
        hook.interpreter.write_bytes(b"\x7fELF no program")
    else:
        script(hook.interpreter, "echo fault >&2; exit 3")
    assert hook.run(PULL, shell=shell, event=event) == b""


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("event", ["call", "session"])
def test_slate_hook_on_the_path_serves_without_local_state(
    tmp_path: Path, shell: str, event: str
) -> None:
    hook = Hook(tmp_path)
    hook.write_index(rows(""))
    (hook.state / "python").unlink()
    place = script(tmp_path / "bin" / "slate-hook", f'echo "$@"; exec {needed("cat")}').parent
    os.symlink(needed("mawk"), place / "awk")
    told = f"claude {event} {hook.root}\n".encode()
    assert hook.run(PULL, shell=shell, event=event, path=str(place)) == told + PULL
