"""What a settings file says, for the doctor's questions: empty where it cannot be read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from slate_git.install.text.json_text import JsonError, parse, plain


def values(path: Path) -> dict[str, Any]:
    """A JSON file's values; empty where it has none."""
    try:
        found = plain(parse(path.read_text(encoding="utf-8")).root)
    except (OSError, ValueError, JsonError):
        return {}
    return found if isinstance(found, dict) else {}


def table(of: dict[str, Any], key: str) -> dict[str, Any]:
    """The object or table of that name; empty where there is none."""
    found = of.get(key)
    return found if isinstance(found, dict) else {}
