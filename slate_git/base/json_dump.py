"""A value as JSON, for other programs."""

from __future__ import annotations

import json
from typing import Any

from slate_git.base.text import LONE

CONTROL = {character: f"\\u{character:04x}" for character in range(127, 160)}
"""Characters that JSON may hold as they are, and by which a terminal takes orders."""

SPELLED = CONTROL | {half: f"\\{spelled}" for half, spelled in LONE.items()}
"""With halves of characters, which are bytes of a name that is no UTF-8: no JSON holds those."""


def dump(value: Any, ascii_only: bool = True) -> str:
    """JSON with an indentation of 2, and without a control character but newline."""
    text = json.dumps(value, ensure_ascii=False, indent=2).translate(SPELLED)
    return "".join(map(_escaped, text)) if ascii_only and not text.isascii() else text


def _escaped(character: str) -> str:
    return character if character.isascii() else json.dumps(character)[1:-1]
