"""The values: what a lesson file says, before and after it is accepted. Knows no YAML."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

LESSONS = ".slate/lessons"
INDEX = ".slate/index.tsv"
TOOLS = ("shell", "read", "edit")
SUBJECT_KEY = {"shell": "match", "read": "path", "edit": "path"}

Where = tuple[str | int, ...]
"""Keys and list positions that lead to a value of a file, such as ``("when", 0, "match")``."""


class Trigger(NamedTuple):
    """One condition that brings a memory up.

    ``tool`` is ``shell``, ``read``, ``edit`` or ``file`` (a path cited by
    ``source_ref``: read or edit); ``pattern`` the regular expression, glob or
    cited path as written.
    """

    tool: str
    pattern: str


class Example(NamedTuple):
    """A call that a memory's triggers must hit, or must not hit."""

    tool: str
    subject: str


@dataclass(frozen=True)
class Memory:
    """One accepted lesson file. ``kind`` is the effective one: lesson, decision or note."""

    id: str
    text: str
    kind: str
    when: tuple[Trigger, ...] = ()
    source_ref: tuple[str, ...] = ()
    fires: tuple[Example, ...] = ()
    silent: tuple[Example, ...] = ()
    tags: tuple[str, ...] = ()
    review_by: str | None = None
    cited: tuple[str, ...] = ()

    @property
    def path(self) -> str:
        """The file, relative to the root."""
        return f"{LESSONS}/{self.id}.yaml"

    @property
    def triggers(self) -> tuple[Trigger, ...]:
        """Every condition that brings the memory up, ``when`` before ``source_ref``."""
        return self.when + tuple(Trigger("file", path) for path in self.cited)


class Finding(NamedTuple):
    """What a refusal says of a draft: which value, what is wrong with it, and the repair.

    ``offset`` is the character of that value at fault, if one is; ``key``
    points at the key itself rather than its value.
    """

    where: Where
    what: str
    repair: str
    offset: int | None = None
    key: bool = False


class Fault(NamedTuple):
    """A finding with its place, as it is printed. Lines and columns count from 1."""

    path: str
    line: int
    column: int
    what: str
    id: str
    repair: str
    warning: bool = False

    def __str__(self) -> str:
        level = "warning: " if self.warning else ""
        head = f"{self.path}:{self.line}:{self.column}: {level}{self.what} ({self.id})"
        return f"{head}\n    {self.repair}" if self.repair else head


@dataclass(frozen=True)
class Draft:
    """What a lesson file says, as read and not yet judged.

    ``data`` holds plain values only (dict, list, str, int, float, bool, None;
    a date is its text). ``marks`` gives line and column (from 1) of each value,
    ``keys`` of each key.
    """

    id: str
    path: str
    data: Mapping[str, Any]
    marks: Mapping[Where, tuple[int, int]] = field(default_factory=dict)
    keys: Mapping[Where, tuple[int, int]] = field(default_factory=dict)

    def triggers(self) -> Iterator[tuple[Where, Trigger]]:
        """The well-formed ``when`` entries, each with the way to its pattern."""
        when = self.data.get("when")
        entries = enumerate(when) if isinstance(when, list) else [(None, when)]
        for position, entry in entries:
            if not isinstance(entry, dict) or entry.get("tool") not in TOOLS:
                continue
            key = SUBJECT_KEY[entry["tool"]]
            if isinstance(entry.get(key), str):
                where: Where = ("when", key) if position is None else ("when", position, key)
                yield where, Trigger(entry["tool"], entry[key])

    def patterns(self) -> Iterator[tuple[Where, str]]:
        """The regular expressions of the draft."""
        return ((where, t.pattern) for where, t in self.triggers() if t.tool == "shell")

    def globs(self) -> Iterator[tuple[Where, str]]:
        """The globs of the draft."""
        return ((where, t.pattern) for where, t in self.triggers() if t.tool != "shell")

    def place(self, where: Where, key: bool = False) -> tuple[int, int]:
        """Line and column of the nearest place known on the way to ``where``."""
        if key and where in self.keys:
            return self.keys[where]
        while where and where not in self.marks:
            where = where[:-1]
        return self.marks.get(where, (1, 1))
