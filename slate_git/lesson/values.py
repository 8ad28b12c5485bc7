"""A YAML text as plain values, each with its place, and every problem of the text.

With the hook's one door the only reader that uses ``ruamel.yaml``; see
``writer`` and ``editor`` for writing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.nodes import ScalarNode

from slate_git.lesson import faulty
from slate_git.lesson.draft import Where
from slate_git.lesson.problem import Kind, Problem

DEEPEST = 8  # keys and positions on the way to a value; a lesson file needs three


def plain(text: str) -> dict[str, Any] | None:
    """What the keys of a sound YAML text hold; None where it has a problem."""
    reading = Reading(text)
    return None if reading.problems else reading.found


class Reading:
    """One text, read.

    ``marks`` gives line and column (from 1) of each value, ``keys`` of each
    key; ``exact`` holds the values that stand in the text as they are.
    ``found`` is what the keys of its first document hold; None where they
    cannot be told.
    """

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.problems: list[Problem] = []
        self.marks: dict[Where, tuple[int, int]] = {}
        self.keys: dict[Where, tuple[int, int]] = {}
        self.exact: set[Where] = set()
        self.resolver = YAML(typ="safe", pure=True).resolver
        self.found = self._read(text)

    def _read(self, text: str) -> dict[str, Any] | None:
        try:
            value = self._document(YAML(typ="safe", pure=True).parse(text))
        except _TooDeep as error:
            self._note(Kind.TOO_DEEP, "", error.args[0])
        except MarkedYAMLError as error:
            self.problems.append(faulty.problem(text, error))
        except (YAMLError, RecursionError, ValueError) as error:
            self._note(Kind.NOT_YAML, str(error).split("\n")[0])
        else:
            if isinstance(value, dict):
                return value
            self._note(Kind.NOT_KEYS)
        return None

    def _note(self, kind: Kind, seen: str = "", mark: Any = None) -> None:
        at = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        self.problems.append(Problem(kind, seen, *at))

    def _document(self, events: Iterator[Any]) -> Any:
        value: Any = None
        documents = 0
        for event in events:
            kind = type(event).__name__
            if kind == "DocumentStartEvent":
                documents += 1
                if documents == 2:
                    self._note(Kind.SECOND_DOCUMENT, "", event.start_mark)
            elif kind not in ("StreamStartEvent", "StreamEndEvent", "DocumentEndEvent"):
                found = self._value(event, events, ())
                value = found if documents == 1 else value
        return value

    def _value(self, event: Any, events: Iterator[Any], where: Where) -> Any:
        kind = type(event).__name__
        self.marks.setdefault(where, (event.start_mark.line + 1, event.start_mark.column + 1))
        if len(where) > DEEPEST:
            raise _TooDeep(event.start_mark)
        if kind == "AliasEvent":
            self._note(Kind.ALIAS, event.anchor, event.start_mark)
            return None
        if event.anchor:
            self._note(Kind.ANCHOR, event.anchor, event.start_mark)
        if event.ctag is not None and str(event.ctag) not in ("", "None", "!"):
            self._note(Kind.TAG, str(event.ctag), event.start_mark)
        if kind == "ScalarEvent":
            return self._scalar(event, where)
        if kind == "SequenceStartEvent":
            items: list[Any] = []
            while type(inner := next(events)).__name__ != "SequenceEndEvent":
                items.append(self._value(inner, events, (*where, len(items))))
            return items
        return self._mapping(events, where)

    def _mapping(self, events: Iterator[Any], where: Where) -> dict[Any, Any]:
        found: dict[Any, Any] = {}
        while type(inner := next(events)).__name__ != "MappingEndEvent":
            mark = inner.start_mark
            key = self._value(inner, events, (*where, "?"))
            self.marks.pop((*where, "?"), None)
            if not isinstance(key, str):
                key = repr(key)
                self._note(Kind.KEY_NOT_TEXT, key, mark)
            if key in found:
                self._note(Kind.KEY_TWICE, key, mark)
                self._value(next(events), events, (*where, key, "again"))
                continue
            self.keys.setdefault((*where, key), (mark.line + 1, mark.column + 1))
            found[key] = self._value(next(events), events, (*where, key))
        return found

    def _scalar(self, event: Any, where: Where) -> Any:
        """A scalar as YAML 1.2 reads it, with the place of its first character."""
        line, column = event.start_mark.line + 1, event.start_mark.column + 1
        if event.style in ("'", '"'):
            column += 1
            self.marks[where] = line, column
        elif not event.value:
            # Its own mark is where the next one begins.
            self.marks[where] = self.keys.get(where, (line, column))
        written = self.lines[line - 1] if line <= len(self.lines) else ""
        if written.startswith(event.value, column - 1):
            self.exact.add(where)
        if not event.implicit[0]:
            return event.value
        return _plain(str(self.resolver.resolve(ScalarNode, event.value, event.implicit)), event)


class _TooDeep(Exception):
    """Values within values beyond ``DEEPEST``; holds the mark of the first."""


def _plain(tag: str, event: Any) -> Any:
    """A value by its tag; what is neither null, truth value nor number is text."""
    try:
        match tag.rpartition(":")[2]:
            case "null":
                return None
            case "bool":
                return event.value.lower() == "true"
            case "int":
                return int(event.value.replace("_", ""), 0)
            case "float":
                return float(event.value.replace("_", ""))
    except ValueError:
        pass
    return event.value
