"""Where the files are that get installed: inside the wheel, or beside the package in a checkout."""

from __future__ import annotations

from pathlib import Path


def hooks_folder() -> Path:
    """The folder with ``hook.sh``, the settings fragments and the OpenCode plugin."""
    package = Path(__file__).resolve().parents[1]
    shipped = package / "hooks"
    return shipped if shipped.is_dir() else package.parent / "hooks"
