"""JSON over several lines, as the common formatters leave it: a short list stands on one."""

from __future__ import annotations

import json
from typing import Any

WIDE = 80
"""Columns of a line."""


def lines(value: Any, step: str, indent: str = "", before: int = 0) -> str:
    """A value whose first line has ``before`` characters in front, the key for one."""
    flat = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, (dict, list)) or not value:
        return flat
    plain = isinstance(value, list) and not any(isinstance(v, (dict, list)) for v in value)
    # A comma may follow.
    if plain and len(indent) + before + len(flat) < WIDE:
        return flat
    inner = indent + step
    if isinstance(value, dict):
        keys = {name: json.dumps(name, ensure_ascii=False) + ": " for name in value}
        parts = [keys[k] + lines(v, step, inner, len(keys[k])) for k, v in value.items()]
    else:
        parts = [lines(part, step, inner) for part in value]
    body = (",\n" + inner).join(parts)
    opening, closing = ("{", "}") if isinstance(value, dict) else ("[", "]")
    return f"{opening}\n{inner}{body}\n{indent}{closing}"
