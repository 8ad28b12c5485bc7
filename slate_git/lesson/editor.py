"""Edits a lesson file as text, entry by entry, with all that a person wrote kept.

The lines of a key that does not change are not touched at all, and within one
that does, comments, quotes and indentation are kept as far as ``ruamel.yaml``
gives the entry back as it was.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ruamel.yaml.comments import CommentedMap, CommentedSeq

from slate_git.lesson import reader
from slate_git.lesson.draft import Where
from slate_git.lesson.memory import KEYS
from slate_git.lesson.writer import INDENTS, dated, dump, engine, render, styled


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


def rename(text: str, where: Where, name: str) -> str:
    """A lesson file with another name for one key; nothing else of it is touched.

    A key that is written with quotation marks keeps its name.
    """
    draft, _ = reader.parse("", text.encode())
    if draft is None:
        raise ValueError("not a lesson file")
    line, column = draft.keys[where]
    old, lines = str(where[-1]), text.splitlines(keepends=True)
    before, rest = lines[line - 1][: column - 1], lines[line - 1][column - 1 :]
    if rest.startswith(old):
        lines[line - 1] = before + name + rest[len(old) :]
    return "".join(lines)


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
        for key in KEYS:
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
        before = [name for name in KEYS[: KEYS.index(key)] if name in lines.starts]
        place = max((lines._span(name)[1] for name in before), default=0)
        lines.lines[place:place] = self._lines(render({key: value}))
        return "".join(lines.lines)

    def _lines(self, text: str) -> list[str]:
        return [line + self.end for line in text.splitlines()]


def _entry(old: str, key: str, value: Any) -> str:
    """The text of one entry with another value."""
    for indent in INDENTS:
        yaml = engine(*indent)
        found = yaml.load(old)
        if dump(yaml, found) == old:
            _merge(found, key, dated(key, value))
            return dump(yaml, found)
    return render({key: value})


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
                old[name] = styled(inner)
    elif isinstance(old, CommentedSeq) and isinstance(value, (list, tuple)):
        del old[len(value) :]
        for place, inner in enumerate(value):
            if place < len(old):
                _merge(old, place, inner)
            else:
                old.append(styled(inner))
    elif old != value:
        found[key] = styled(value)


def _whole(text: str, news: Mapping[str, Any]) -> str:
    """For a file in flow style: the whole of it through ``ruamel.yaml``."""
    yaml = engine(*INDENTS[0])
    found = yaml.load(text)
    for key, value in news.items():
        if value is None:
            found.pop(key, None)
        elif key in found:
            _merge(found, key, value)
        else:
            found[key] = styled(value)
    return dump(yaml, found)
