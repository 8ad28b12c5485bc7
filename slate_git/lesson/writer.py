"""Writes a new lesson file, in the usual order and style."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from io import StringIO
from typing import Any
from unicodedata import east_asian_width

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.emitter import Emitter
from ruamel.yaml.scalarstring import LiteralScalarString

from slate_git.lesson.memory import KEYS

WIDE = 80
"""Columns up to which a list stands on one line, as formatters have it."""

INDENTS = ((2, 4, 2), (2, 2, 0), (4, 4, 2), (4, 6, 4), (4, 4, 0), (3, 5, 3), (8, 8, 0))
"""Of mappings, of lists, and of a list's dash: the usual ones, ours first."""


class Quoting(Emitter):
    """Writes quotes as formatters have them: double ones, but where these need backslashes."""

    def choose_scalar_style(self) -> Any:
        chosen = super().choose_scalar_style()
        if chosen not in ("'", '"') or self.event.style or not self.analysis.allow_single_quoted:
            return chosen
        needed = '"' in self.event.value or "\\" in self.event.value
        return "'" if needed else '"'


def render(data: Mapping[str, Any]) -> str:
    """A new lesson file."""
    found = {key: dated(key, data[key]) for key in KEYS if key in data}
    return dump(engine(*INDENTS[0]), styled(found))


def engine(mapping: int, sequence: int, offset: int) -> YAML:
    """``ruamel.yaml`` with these indents, keeping all that a person wrote."""
    found = YAML(typ="rt", pure=True)
    found.Emitter = Quoting
    found.preserve_quotes = True
    found.width = 1 << 20
    found.indent(mapping=mapping, sequence=sequence, offset=offset)
    return found


def dump(yaml: YAML, data: Any) -> str:
    """The text of a value."""
    stream = StringIO()
    yaml.dump(data, stream)
    return stream.getvalue()


def dated(key: str, value: Any) -> Any:
    """A date that is written without quotes."""
    try:
        return date.fromisoformat(value) if key == "review_by" else value
    except (TypeError, ValueError):
        return value


def _width(texts: list[str]) -> int:
    """At most so many columns a list takes on one line, with the longest key before it."""
    columns = len("source_ref: []")
    for text in texts:
        doubled = sum(east_asian_width(char) in "WF" or char == "'" for char in text)
        columns += len(text) + doubled + len("'', ")
    return columns


def styled(value: Any) -> Any:
    """A value in the style of a lesson file: short lists on one line, texts of lines as blocks."""
    if isinstance(value, Mapping):
        return CommentedMap((key, styled(inner)) for key, inner in value.items())
    if isinstance(value, (list, tuple)):
        found = CommentedSeq(styled(inner) for inner in value)
        texts = [inner for inner in value if isinstance(inner, str) and "\n" not in inner]
        # In brackets `?` begins a key and `:` a value, which ``ruamel.yaml`` forgets to quote.
        odd = any(text.startswith(("?", ":")) for text in texts)
        if len(texts) == len(value) and _width(texts) <= WIDE and not odd:
            found.fa.set_flow_style()
        return found
    if isinstance(value, str) and "\n" in value and not value.startswith((" ", "\n")):
        return LiteralScalarString(value)
    return value
