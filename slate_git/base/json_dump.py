"""A value as JSON, for other programs."""

from __future__ import annotations

import json
from typing import Any

CONTROL = {character: f"\\u{character:04x}" for character in range(127, 160)}
"""Characters that JSON may hold as they are, and by which a terminal takes orders."""


def dump(value: Any, ascii_only: bool = True) -> str:
    """JSON with an indentation of 2, and without a control character but newline."""
    return json.dumps(value, ensure_ascii=ascii_only, indent=2).translate(CONTROL)
