"""Writes lesson files: a new one in the usual order, an old one with all that a person wrote kept.

An old file is edited as text, entry by entry: the lines of a key that does not
change are not touched at all, and within one that does, comments, quotes and
indentation are kept as far as ``ruamel.yaml`` gives the entry back as it was.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from io import StringIO
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.scalarstring import LiteralScalarString

from slate_git.lesson import reader

ORDER = ("text", "when", "kind", "source_ref", "examples", "tags", "review_by")
WIDE = 80

INDENTS = ((2, 2, 0), (2, 4, 2), (4, 4, 2), (4, 6, 4), (4, 4, 0), (3, 5, 3), (8, 8, 0))
"""Of mappings, of lists, and of a list's dash."""


def render(data: Mapping[str, Any]) -> str:
    """A new lesson file."""
    return _dump(
        _yaml(*INDENTS[0]), _styled({key: _dated(key, data[key]) for key in ORDER if key in data})
    )


def change(text: str, data: Mapping[str, Any]) -> str:
    """A lesson file, which must be sound YAML, with some values set (or taken out, where None)."""
    draft, _ = reader.parse("", text.encode())
    if draft is None:
        raise ValueError("not a lesson file")
    news = {key: value for key, value in data.items() if draft.data.get(key) != value}
    if not all(draft.keys[key,][1] == 1 for key in draft.data):
        return _whole(text, news)
    starts = {key: draft.keys[key,][0] - 1 for key in draft.data}
    return _Lines(text, starts).change(news)


class _Lines:
    """A file as lines, and the top-level entries among them."""

    def __init__(self, text: str, starts: Mapping[str, int]) -> None:
        self.lines = text.splitlines(keepends=True)
        self.end = "\r\n" if "\r\n" in text else "\n"
        if self.lines and not self.lines[-1].endswith("\n"):
            self.lines[-1] += self.end
        self.starts = dict(starts)

    def change(self, news: Mapping[str, Any]) -> str:
        # From the last line up, so that the places of the earlier ones hold.
        for key in sorted(self.starts, key=lambda key: -self.starts[key]):
            if key in news:
                first, last = self._span(key)
                value = news[key]
                old = "".join(self.lines[first:last]).replace("\r\n", "\n")
                self.lines[first:last] = (
                    [] if value is None else self._lines(_entry(old, key, value))
                )
        text = "".join(self.lines)
        for key in ORDER:
            if news.get(key) is not None and key not in self.starts:
                text = self._insert(text, key, news[key])
        return text

    def _span(self, key: str) -> tuple[int, int]:
        """An entry's lines, without the blank lines and comments that lead to the next one."""
        first = self.starts[key]
        last = min((n for n in self.starts.values() if n > first), default=len(self.lines))
        while last > first + 1 and (
            not self.lines[last - 1].strip() or self.lines[last - 1].startswith(("#", "---", "..."))
        ):
            last -= 1
        return first, last

    def _insert(self, text: str, key: str, value: Any) -> str:
        """A new entry after the last one that usually stands before it."""
        draft, _ = reader.parse("", text.encode())
        assert draft is not None
        lines = _Lines(text, {name: draft.keys[name,][0] - 1 for name in draft.data})
        before = [name for name in ORDER[: ORDER.index(key)] if name in lines.starts]
        place = max((lines._span(name)[1] for name in before), default=0)
        lines.lines[place:place] = self._lines(render({key: value}))
        return "".join(lines.lines)

    def _lines(self, text: str) -> list[str]:
        return [line + self.end for line in text.splitlines()]


def _entry(old: str, key: str, value: Any) -> str:
    """The text of one entry with another value."""
    for indent in INDENTS:
        yaml = _yaml(*indent)
        found = yaml.load(old)
        if _dump(yaml, found) == old:
            _merge(found, key, _dated(key, value))
            return _dump(yaml, found)
    return render({key: value})


def _dated(key: str, value: Any) -> Any:
    """A date that is written without quotes."""
    try:
        return date.fromisoformat(value) if key == "review_by" else value
    except (TypeError, ValueError):
        return value


def _merge(found: Any, key: Any, value: Any) -> None:
    """Set a value, and leave as it is what it has in common with the old one."""
    old = found[key]
    if isinstance(old, CommentedMap) and isinstance(value, Mapping):
        for name in [name for name in old if name not in value]:
            del old[name]
        for name, inner in value.items():
            if name in old:
                _merge(old, name, inner)
            else:
                old[name] = _styled(inner)
    elif isinstance(old, CommentedSeq) and isinstance(value, (list, tuple)):
        del old[len(value) :]
        for place, inner in enumerate(value):
            if place < len(old):
                _merge(old, place, inner)
            else:
                old.append(_styled(inner))
    elif old != value:
        found[key] = _styled(value)


def _whole(text: str, news: Mapping[str, Any]) -> str:
    """For a file in flow style: the whole of it through ``ruamel.yaml``."""
    yaml = _yaml(*INDENTS[0])
    found = yaml.load(text)
    for key, value in news.items():
        if value is None:
            found.pop(key, None)
        elif key in found:
            _merge(found, key, value)
        else:
            found[key] = _styled(value)
    return _dump(yaml, found)


def _yaml(mapping: int, sequence: int, offset: int) -> YAML:
    yaml = YAML(typ="rt", pure=True)
    yaml.preserve_quotes = True
    yaml.width = 1 << 20
    yaml.indent(mapping=mapping, sequence=sequence, offset=offset)
    return yaml


def _dump(yaml: YAML, data: Any) -> str:
    stream = StringIO()
    yaml.dump(data, stream)
    return stream.getvalue()


def _styled(value: Any) -> Any:
    """A value in the style of a lesson file: short lists on one line, texts of lines as blocks."""
    if isinstance(value, Mapping):
        return CommentedMap((key, _styled(inner)) for key, inner in value.items())
    if isinstance(value, (list, tuple)):
        found = CommentedSeq(_styled(inner) for inner in value)
        texts = [inner for inner in value if isinstance(inner, str) and "\n" not in inner]
        # In brackets `?` begins a key and `:` a value, which ``ruamel.yaml`` forgets to quote.
        odd = any(text.startswith(("?", ":")) for text in texts)
        if len(texts) == len(value) and sum(map(len, texts)) <= WIDE and not odd:
            found.fa.set_flow_style()
        return found
    if isinstance(value, str) and "\n" in value and not value.startswith((" ", "\n")):
        return LiteralScalarString(value)
    return value
