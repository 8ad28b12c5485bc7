"""The command line run in this process, as ``python -m slate_git`` would run it in its own.

A start of Python costs more than most commands; ``process`` is for what only a
process of its own shows: a pipe, a signal, the hook that takes the process over.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from unittest import mock

from slate_git.cli.main import main

TEXT = "Before a push, run the full gate, because the hook is the only CI"
PUSH = ("remember", TEXT, "--tool", "shell", "--match", "git push")

Done = subprocess.CompletedProcess[str]


def slate(
    root: Path, *words: str, env: Mapping[str, str] | None = None, encoding: str = "utf-8"
) -> Done:
    """A command in a folder: how it ended, and what it printed."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding=encoding) for _ in range(2))
    before = os.getcwd()
    os.chdir(root)
    try:
        with (
            mock.patch.dict(os.environ, os.environ if env is None else env, clear=True),
            mock.patch.multiple(sys, argv=["slate", *words], stdout=out, stderr=err),
        ):
            status = _status()
    finally:
        os.chdir(before)
    printed = []
    for stream in (out, err):
        stream.flush()
        printed.append(stream.detach().getvalue().decode(encoding))
    return subprocess.CompletedProcess(words, status, *printed)


def _status() -> int:
    try:
        main()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    return 0


def process(root: Path, *words: str, **more: Any) -> Done:
    """The same in a process of its own."""
    command = [sys.executable, "-m", "slate_git", *words]
    return subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=60, **more)


def tree(root: Path) -> dict[str, bytes]:
    """Every file below ``.slate``."""
    return {
        str(path.relative_to(root)): path.read_bytes()
        for path in sorted((root / ".slate").rglob("*"))
        if path.is_file()
    }
