"""What a lesson file says before it is accepted, and what is found wrong with it. Knows no YAML."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from slate_git.base.text import one_line
from slate_git.hook import lesson
from slate_git.hook.reference import cited
from slate_git.lesson.memory import (
    CALL_KEY,
    SIDES,
    SUBJECT_KEYS,
    TOOLS,
    Example,
    Trigger,
    by_command,
)

Where = tuple[str | int, ...]
"""Keys and list positions that lead to a value of a file, such as ``("when", 0, "match")``."""


def each(value: object, where: Where) -> Iterator[tuple[Where, Any]]:
    """The values where one or a list of them may stand, each with the way to it."""
    if isinstance(value, list):
        yield from (((*where, position), item) for position, item in enumerate(value))
    else:
        yield where, value


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
    where: Where = ()

    def __str__(self) -> str:
        level = "warning: " if self.warning else ""
        return self.headed(f"{self.path}:{self.line}:{self.column}: {level}")

    def headed(self, head: str) -> str:
        """The fault with something else before it than its place."""
        said = f"{head}{self.what} ({self.id})"
        # What it quotes may hold line breaks, and a line of its own could pass for another's.
        return "\n    ".join(one_line(part) for part in (said, self.repair) if part)


@dataclass(frozen=True)
class Draft:
    """What a lesson file says, as read and not yet judged.

    ``data`` holds plain values only (dict, list, str, int, float, bool, None;
    a date is its text). ``marks`` gives line and column (from 1) of each value,
    ``keys`` of each key; ``exact`` holds the values that stand in the file as
    they are, so that a character of them has a column. ``source`` is the whole
    text, comments included.
    """

    id: str
    path: str
    data: Mapping[str, Any]
    marks: Mapping[Where, tuple[int, int]] = field(default_factory=dict)
    keys: Mapping[Where, tuple[int, int]] = field(default_factory=dict)
    exact: Container[Where] = frozenset()
    source: str = ""

    @property
    def kind(self) -> str:
        """What the file makes the memory, whatever ``kind`` it writes."""
        return lesson.kind("when" in self.data, any(map(cited, self.texts("source_ref"))))

    def triggers(self) -> Iterator[tuple[Where, Trigger]]:
        """The well-formed ``when`` entries, each with the way to its pattern."""
        for where, entry in each(self.data.get("when"), ("when",)):
            if isinstance(entry, dict) and entry.get("tool") in TOOLS:
                for key in SUBJECT_KEYS[entry["tool"]]:
                    if isinstance(entry.get(key), str):
                        tool = "command" if key == "command" else entry["tool"]
                        yield (*where, key), Trigger(tool, entry[key])

    def patterns(self) -> Iterator[tuple[Where, str]]:
        """The regular expressions of the draft."""
        return ((where, t.pattern) for where, t in self.triggers() if t.tool == "shell")

    def globs(self) -> Iterator[tuple[Where, str]]:
        """The globs of the draft."""
        return ((where, t.pattern) for where, t in self.triggers() if t.tool in ("read", "edit"))

    def commands(self) -> Iterator[tuple[Where, str]]:
        """The commands of the draft that are named by their words."""
        return ((where, t.pattern) for where, t in self.triggers() if t.tool == "command")

    def all_triggers(self) -> tuple[Trigger, ...]:
        """Every trigger of the draft: the ``when`` entries, then the cited paths."""
        found = [trigger for _, trigger in self.triggers()]
        return (
            *found,
            *(Trigger("file", path) for path in map(cited, self.texts("source_ref")) if path),
        )

    def by_command(self) -> tuple[Trigger, ...]:
        """The triggers that a command's files meet, where the draft asks for them."""
        return by_command(self.all_triggers()) if self.data.get("shell") is True else ()

    def texts(self, key: str) -> list[str]:
        """The texts under a key that holds one or a list of them."""
        return [text for _, text in each(self.data.get(key), (key,)) if isinstance(text, str)]

    def strings(self) -> Iterator[tuple[Where, str]]:
        """Every text of the draft, with the way to it."""
        yield from _strings(self.data, ())

    def calls(self) -> Iterator[tuple[Where, str, Any]]:
        """What stands under ``examples``, well-formed or not, each with its side."""
        examples = self.data.get("examples")
        for side in SIDES:
            if isinstance(examples, dict) and side in examples:
                for where, call in each(examples[side], ("examples", side)):
                    yield where, side, call

    def examples(self) -> Iterator[tuple[Where, bool, str | Example]]:
        """The well-formed examples, and whether each should fire; a text if it names no tool."""
        for where, side, call in self.calls():
            if isinstance(call, str):
                yield where, side == "fires", call
            elif isinstance(call, dict) and call.get("tool") in TOOLS:
                subject = call.get(CALL_KEY[call["tool"]])
                if isinstance(subject, str):
                    yield where, side == "fires", Example(call["tool"], subject)

    def place(self, found: Finding) -> tuple[int, int]:
        """Line and column of a finding: the nearest place known on the way to it."""
        where = found.where
        if found.key and where in self.keys:
            return self.keys[where]
        while where and where not in self.marks:
            where = where[:-1]
        line, column = self.marks.get(where, (1, 1))
        return line, column + (found.offset or 0 if where in self.exact else 0)


def _strings(value: object, where: Where) -> Iterator[tuple[Where, str]]:
    if isinstance(value, str):
        yield where, value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _strings(inner, (*where, key))
    elif isinstance(value, list):
        for position, inner in enumerate(value):
            yield from _strings(inner, (*where, position))


class MemoryRefused(Exception):
    """A memory that was not written, with every fault; nothing on disk has changed.

    ``given`` says that the faults are of values that came to be no file, so that their
    lines and columns are to be seen nowhere, and ``notes`` what was made of them before.
    """

    notes: Sequence[str] = ()

    def __init__(self, faults: list[Fault], given: bool = False) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults, self.given = faults, given

    def told(self, name: Callable[[Where], str]) -> str:
        """Every fault with its place; of values that were given, with the name of each."""
        lines = []
        for fault in self.faults:
            named = name(fault.where) if self.given else ""
            head = f"{named}: " if named else ""
            lines.append(fault.headed(head) if self.given else str(fault))
        return "\n".join(lines)
