"""Writes lesson files: a new one in the usual order, an old one with all that a person wrote kept."""

from __future__ import annotations

from collections.abc import Mapping
from io import StringIO
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.scalarstring import LiteralScalarString

ORDER = ("text", "when", "kind", "source_ref", "examples", "tags", "review_by")
WIDE = 80


def render(data: Mapping[str, Any]) -> str:
    """A new lesson file."""
    return _dump(_yaml(2, 2, 0), _plain({key: data[key] for key in ORDER if key in data}))


def change(text: str, data: Mapping[str, Any]) -> str:
    """A lesson file with some values set (or taken out, where None).

    Comments, key order, indentation and the quoting of what stays are kept.
    """
    yaml = _like(text)
    found = yaml.load(text)
    for key, value in data.items():
        if value is None:
            found.pop(key, None)
        elif found.get(key) != value:
            _put(found, key, _plain(value))
    return _dump(yaml, found)


def _put(found: Any, key: str, value: Any) -> None:
    """Set a key where it stands, or at its usual place."""
    if key in found:
        found[key] = value
        return
    rank = ORDER.index(key)
    later = [place for place, name in enumerate(found) if name in ORDER[rank + 1 :]]
    found.insert(min(later, default=len(found)), key, value)


def _yaml(mapping: int, sequence: int, offset: int) -> YAML:
    yaml = YAML(typ="rt", pure=True)
    yaml.preserve_quotes = True
    yaml.width = 1 << 20
    yaml.indent(mapping=mapping, sequence=sequence, offset=offset)
    return yaml


def _like(text: str) -> YAML:
    """A writer that gives the text back as it is, if one does."""
    for mapping, sequence, offset in ((2, 2, 0), (2, 4, 2), (4, 4, 2), (4, 6, 4), (4, 4, 0)):
        yaml = _yaml(mapping, sequence, offset)
        if _dump(yaml, yaml.load(text)) == text:
            break
    else:
        yaml = _yaml(2, 4, 2) if "\n  - " in text else _yaml(2, 2, 0)
    return yaml


def _dump(yaml: YAML, data: Any) -> str:
    stream = StringIO()
    yaml.dump(data, stream)
    return stream.getvalue()


def _plain(value: Any) -> Any:
    """A value in the style of a lesson file: lists of short texts on one line, long texts as blocks."""
    if isinstance(value, Mapping):
        return CommentedMap((key, _plain(inner)) for key, inner in value.items())
    if isinstance(value, (list, tuple)):
        found = CommentedSeq(_plain(inner) for inner in value)
        texts = [inner for inner in value if isinstance(inner, str) and "\n" not in inner]
        if len(texts) == len(value) and sum(map(len, texts)) <= WIDE:
            found.fa.set_flow_style()
        return found
    if isinstance(value, str) and "\n" in value and not value.startswith((" ", "\n")):
        return LiteralScalarString(value)
    return value
