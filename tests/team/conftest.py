"""A folder in memory, where there is one: these tests run git thousands of times."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

MEMORY = "/dev/shm"


@pytest.fixture
def fast_path(tmp_path: Path) -> Iterator[Path]:
    """Like ``tmp_path``."""
    if not os.access(MEMORY, os.W_OK | os.X_OK):
        yield tmp_path
        return
    folder = tempfile.mkdtemp(prefix="slate-tests-", dir=MEMORY)
    yield Path(folder).resolve()
    shutil.rmtree(folder, ignore_errors=True)
