"""``slate demo``."""

from __future__ import annotations

import os
from pathlib import Path

from slate_git.cli import console
from tests.cli import run
from tests.cli.run import TEXT


def test_the_demo_shows_the_way_of_a_lesson(tmp_path: Path) -> None:
    done = run.slate(tmp_path, "demo")
    assert done.returncode == 0
    assert done.stderr == ""
    assert f"(.slate/lessons/gate-before-push.yaml): {TEXT}" in done.stdout
    assert done.stdout.count("the hook prints nothing") == 2
    assert list(tmp_path.iterdir()) == []


def test_the_demo_without_git_says_what_it_needs(tmp_path: Path) -> None:
    done = run.slate(tmp_path, "demo", env={**os.environ, "PATH": str(tmp_path)})
    assert (done.returncode, done.stdout) == (console.OURS, "")
    assert done.stderr.endswith(": the demo needs git\n")
