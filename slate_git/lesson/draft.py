"""What a lesson file says before it is accepted, and what is found wrong with it. Knows no YAML."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from slate_git.hook.reference import cited
from slate_git.lesson.memory import SUBJECT_KEY, TOOLS, Example, Memory, Trigger

Where = tuple[str | int, ...]
"""Keys and list positions that lead to a value of a file, such as ``("when", 0, "match")``."""


def one_line(text: str) -> str:
    """A text with its line breaks spelled out."""
    return text.replace("\r", "\\r").replace("\n", "\\n")


def tool_of(triggers: tuple[Trigger, ...]) -> str | None:
    """The tool that an example means which names none; None where that is not plain."""
    tools = {trigger.tool for trigger in triggers}
    plain = tools - {"file"} or {"read" for tool in tools}
    return plain.pop() if len(plain) == 1 and not ("file" in tools and "shell" in tools) else None


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
        # What it quotes may hold line breaks, and a line of its own could pass for another's.
        return "\n    ".join(one_line(part) for part in (head, self.repair) if part)


def accepted(draft: Draft) -> Memory:
    """The memory that a draft without a fault is."""
    when = tuple(trigger for _, trigger in draft.triggers())
    references = tuple(text.strip() for text in draft.texts("source_ref"))
    tool = tool_of(draft.all_triggers()) or ""
    calls = [
        (fires, Example(tool, call) if isinstance(call, str) else call)
        for _, fires, call in draft.examples()
    ]
    decision = any(cited(reference) for reference in references)
    review_by = draft.data.get("review_by")
    return Memory(
        id=draft.id,
        text=draft.data["text"].strip(),
        kind="lesson" if when else "decision" if decision else "note",
        when=when,
        source_ref=references,
        fires=tuple(call for fires, call in calls if fires),
        silent=tuple(call for fires, call in calls if not fires),
        tags=tuple(draft.texts("tags")),
        review_by=None if review_by is None else str(review_by),
    )


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

    def all_triggers(self) -> tuple[Trigger, ...]:
        """Every trigger of the draft: the ``when`` entries, then the cited paths."""
        found = [trigger for _, trigger in self.triggers()]
        return (
            *found,
            *(Trigger("file", path) for path in map(cited, self.texts("source_ref")) if path),
        )

    def texts(self, key: str) -> list[str]:
        """The texts under a key that holds one or a list of them."""
        value = self.data.get(key)
        return [t for t in (value if isinstance(value, list) else [value]) if isinstance(t, str)]

    def strings(self) -> Iterator[tuple[Where, str]]:
        """Every text of the draft, with the way to it."""
        yield from _strings(self.data, ())

    def examples(self) -> Iterator[tuple[Where, bool, str | Example]]:
        """The well-formed examples, and whether each should fire; a text if it names no tool."""
        examples = self.data.get("examples")
        for side in ("fires", "silent"):
            calls = examples.get(side) if isinstance(examples, dict) else None
            listed = isinstance(calls, list)
            for position, call in enumerate(calls if isinstance(calls, list) else [calls]):
                where: Where = ("examples", side, position) if listed else ("examples", side)
                if isinstance(call, str):
                    yield where, side == "fires", call
                elif isinstance(call, dict) and call.get("tool") in TOOLS:
                    subject = call.get("command" if call["tool"] == "shell" else "path")
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
