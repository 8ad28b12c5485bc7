"""What the tests of the commands share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli import run


@pytest.fixture
def slate(repository: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., run.Done]:
    """Runs a command in the repository, or where the test has gone; it ends as it is told to."""
    monkeypatch.chdir(repository)

    def told(*words: str, status: int = 0) -> run.Done:
        done = run.slate(Path.cwd(), *words)
        assert done.returncode == status, done.stderr
        return done

    return told
