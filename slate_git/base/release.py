"""Which release of Slate runs, and whether agents find it."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path


def number() -> str:
    """The version of the installed distribution; ``0`` in a checkout that is not installed."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("slate-git")
    except PackageNotFoundError:
        return "0"


def unfound() -> tuple[str, str] | None:
    """What keeps agents from starting ``slate mcp``, which they do by its name, and the repair."""
    if shutil.which("slate"):
        return None
    what = "slate is not on the PATH, by which agents start its MCP server"
    return what, f"put {Path(sys.executable).parent} there, or install it with pipx or uv"
