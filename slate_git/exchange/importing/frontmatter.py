"""The head of a rule file, read as their own tools read it: kindly.

``globs: *.ts`` is no YAML (``*`` begins an alias), yet is how such files are
written; so what is no YAML, or holds a backslash, which not all of those tools
take for an escape, is read line by line: keys, texts, lists of texts and lists
of flat mappings. Quotes are taken off, nothing is unescaped.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from slate_git.lesson import values

Value = str | list[str | dict[str, str]]
Head = Mapping[str, Value]

KEY = re.compile(r"""["']?([A-Za-z_][\w-]*)["']?\s*:(?:\s+(.*))?$""")


def split(text: str) -> tuple[dict[str, Value], str]:
    """The head of a file and its body; an empty head where it has none."""
    lines = text.split("\n")
    if lines[0].rstrip() != "---":
        return {}, text
    ends = (place for place, line in enumerate(lines) if place and line.rstrip() == "---")
    end = next(ends, None)
    if end is None:
        return {}, text
    head = lines[1:end]
    return _yaml("\n".join(head)) or _read(head), "\n".join(lines[end + 1 :])


def texts(value: Value | None) -> list[str]:
    """The texts of a value: of a list, or of one text with commas, those within braces apart."""
    found = value if isinstance(value, list) else [value or ""]
    parts = [part for text in found if isinstance(text, str) for part in _commas(text)]
    return [part for part in parts if part]


def whole(value: Value | None) -> list[str]:
    """The texts of a value, each as it stands: a comma in one is a character like any other."""
    found = value if isinstance(value, list) else [value or ""]
    return [text.strip() for text in found if isinstance(text, str) and text.strip()]


def one(value: Value | None) -> str:
    """A value that is one text; an empty text where it is not."""
    return value if isinstance(value, str) else ""


def _yaml(text: str) -> dict[str, Value]:
    """A head that is sound YAML; an empty one where it is not, or holds a backslash."""
    found = None if "\\" in text else values.plain(text)
    return {key: _value(value) for key, value in (found or {}).items()}


def _value(value: Any) -> Value:
    if not isinstance(value, list):
        return _scalar(value)
    return [
        {key: _scalar(inner) for key, inner in item.items()}
        if isinstance(item, dict)
        else _scalar(item)
        for item in value
    ]


def _scalar(value: Any) -> str:
    """A value as text; nothing where there is none, or more than one."""
    if value is None or isinstance(value, (dict, list)):
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _read(lines: list[str]) -> dict[str, Value]:
    found: dict[str, Value] = {}
    items: list[str | dict[str, str]] = []
    for line in lines:
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        pair = KEY.match(stripped)
        if line[0] not in " \t-" and pair:
            value = pair[2] or ""
            items = []
            found[pair[1]] = _inline(value) if value.strip() else items
        elif stripped.startswith("- ") or stripped == "-":
            item = stripped[1:].strip()
            inner = KEY.match(item)
            items.append({inner[1]: _plain(inner[2] or "")} if inner else _plain(item))
        elif pair and items and isinstance(items[-1], dict):
            items[-1][pair[1]] = _plain(pair[2] or "")
    return found


def _inline(value: str) -> Value:
    value = value.strip()
    if value.startswith("[") and value.endswith("]"):
        return [part for part in _commas(value[1:-1]) if part]
    return _plain(value)


def _plain(value: str) -> str:
    """A scalar without its quotes, or without the comment behind it."""
    value = value.strip()
    quoted = re.match(r"""(['"])((?:(?!\1).)*)\1\s*(?:#.*)?$""", value)
    if quoted:
        return quoted[2]
    return re.split(r"\s#", value, maxsplit=1)[0].strip()


def _commas(text: str) -> list[str]:
    """The parts between commas that stand in no braces."""
    parts, depth = [""], 0
    for character in text:
        depth += (character == "{") - (character == "}" and depth > 0)
        if character == "," and not depth:
            parts.append("")
        else:
            parts[-1] += character
    return [_plain(part) for part in parts]
