"""Installing and running a client: what the tests of each one rely on, without any of them."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.work import alive, eventually

from . import client as module
from . import npm as packages
from .client import Client
from .newest import fields
from .npm import installed

NPM = """\
#!/bin/sh
echo "$*" >>"$LOG"
sleep 0.3
while [ "$1" != --prefix ]; do shift; done
mkdir -p "$2/node_modules/bin" && touch "$2/node_modules/bin/agent"
exit "$STATUS"
"""


@pytest.fixture
def npm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A stand-in for npm; the file in which it notes how it was called."""
    program = tmp_path / "bin/npm"
    program.parent.mkdir()
    program.write_text(NPM)
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")
    monkeypatch.setenv("LOG", str(tmp_path / "log"))
    monkeypatch.setenv("STATUS", "0")
    monkeypatch.setattr(packages, "CACHE", tmp_path / "cache")
    return tmp_path / "log"


def test_a_client_is_installed_once_though_asked_for_at_the_same_time(npm: Path) -> None:
    with ThreadPoolExecutor(3) as pool:
        paths = list(pool.map(lambda _: installed("@some/agent", "1.2", "bin/agent"), range(3)))
    assert len(set(paths)) == 1
    assert paths[0].is_file()
    (call,) = npm.read_text().splitlines()
    assert "--ignore-scripts" in call
    assert call.endswith("@some/agent@1.2")


def test_an_install_that_failed_is_tried_again(npm: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STATUS", "1")
    with pytest.raises(subprocess.CalledProcessError):
        installed("agent", "1.2", "bin/agent")
    monkeypatch.setenv("STATUS", "0")
    assert installed("agent", "1.2", "bin/agent").is_file()


class Shell(Client):
    """A client that is a line of shell."""

    package, version, program = "agent", "1.2", "bin/agent"

    def start(self) -> list[str]:
        return ["sh", "-c"]


@pytest.fixture
def shell(npm: Path, tmp_path: Path) -> Iterator[Shell]:
    client = Shell(tmp_path, tmp_path / "home")
    yield client
    client.close()


def test_what_is_said_to_a_client_may_depend_on_what_it_said(shell: Shell) -> None:
    answers = iter(["one\n", "two\n"])
    script = "echo ready; while read -r word; do echo got $word; done"
    ran = shell.execute([script], reply=lambda line: next(answers, None))
    assert ran.out.split() == ["ready", "got", "one", "got", "two"]


def test_a_client_gets_nothing_of_our_environment(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET", "x")
    names = {line.partition("=")[0] for line in shell.execute(["env"]).out.splitlines()}
    assert names - {"PWD", "SHLVL", "_", "OLDPWD"} == set(shell.environment())


def test_a_hung_client_is_ended_with_its_children_and_shown(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "TIMEOUT", 0.5)
    script = "echo last words; echo a warning >&2; sleep 1000 & echo $$ $! >pids; wait"
    with pytest.raises(AssertionError, match=r"(?s)ended after 0.5 s.*last words.*a warning"):
        shell.execute([script])
    pids = [int(word) for word in (shell.repository / "pids").read_text().split()]
    assert len(pids) == 2
    assert eventually(lambda: not any(map(alive, pids)))


def test_the_fields_of_payloads_are_told_apart_by_their_event() -> None:
    before = fields(iter([{"hook_event_name": "A", "x": {"y": [{"z": 1}, {"w": 2}]}}]))
    after = fields(iter([{"hook_event_name": "B", "x": 1}]))
    assert before == {"A: hook_event_name", "A: x", "A: x.y", "A: x.y[].z", "A: x.y[].w"}
    assert after - before == {"B: hook_event_name", "B: x"}
