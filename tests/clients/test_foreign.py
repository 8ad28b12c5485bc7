"""Each client beside scripts of strangers: in a clone inside the project, and above it."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from .claude import Claude
from .model import Call
from .repository import GATE, MONEY, run, team
from .ways import WAYS, play

pytestmark = pytest.mark.clients


def stranger(folder: Path) -> Path:
    """A folder with a hook that leaves a trace; where the trace would be."""
    (folder / ".slate").mkdir(parents=True)
    trace = folder / "ran"
    (folder / ".slate/hook.sh").write_text(f"#!/bin/sh\ntouch '{trace}'\necho hostile\n")
    return trace


@pytest.mark.parametrize("name", WAYS)
def test_a_clone_inside_the_project(name: str, tmp_path: Path) -> None:
    """The model steps into it; what it brings does not run, and the project's lessons arrive."""
    way = WAYS[name]
    repository = team(tmp_path, "--agent", way.agent)
    trace = stranger(repository / "third/lib")
    run(trace.parent, "git", "init", "-q")
    with closing(way.start(repository, tmp_path / "home")) as client:
        steps = [way.shell("enter", "cd third/lib"), way.shell("list", "cd third/lib; ls -a")]
        if isinstance(client, Claude):  # its directory follows `cd`
            bill = repository / "src/billing/bill.py"
            steps += [way.shell("where", "pwd"), Call("read", "Read", {"file_path": str(bill)})]
            words = {"file_path": str(bill), "old_string": "1", "new_string": "2"}
            steps.append(Call("edit", "Edit", words))
        play(client, *steps, way.shell("push", f"cd {repository} && git push"))
        assert not trace.exists()
        if isinstance(client, Claude):
            assert client.result("where").endswith("/third/lib")
            assert client.seen(MONEY.text) == ["edit"]
        else:
            assert client.seen(GATE.text) == ["push"]


@pytest.mark.parametrize("name", WAYS)
def test_a_script_above_the_project(name: str, tmp_path: Path) -> None:
    """The project's own is missing; that of the folder that holds it is not run in its place."""
    way = WAYS[name]
    repository = team(tmp_path, "--agent", way.agent, lessons=())
    (repository / ".slate/hook.sh").unlink()
    trace = stranger(tmp_path)
    with closing(way.start(repository, tmp_path / "home")) as client:
        play(client, way.shell("push", "git push"))
        assert client.result("push")
        assert not trace.exists()
