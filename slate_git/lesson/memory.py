"""The values: what an accepted lesson file says. Knows no YAML."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from slate_git.hook.reference import cited

LESSONS = ".slate/lessons"
INDEX = ".slate/index.tsv"

KEYS = ("text", "when", "kind", "source_ref", "examples", "tags", "review_by")
"""Of a lesson file, in the order in which one is written."""

KINDS = ("lesson", "decision", "note")
SIDES = ("fires", "silent")
TOOLS = ("shell", "read", "edit")

SUBJECT_KEYS = {"shell": ("match", "command"), "read": ("path",), "edit": ("path",)}
"""What a trigger for a tool holds beside it: one of these."""

CALL_KEY = {"shell": "command", "read": "path", "edit": "path"}
"""What an example for a tool holds beside it."""


class Trigger(NamedTuple):
    """One condition that brings a memory up.

    ``tool`` is ``shell`` (a regular expression over a command), ``command``
    (words of a command that is run), ``read``, ``edit`` or ``file`` (a path
    cited by ``source_ref``: read or edit); ``pattern`` the regular expression,
    words, glob or cited path as written.
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

    @property
    def cited(self) -> tuple[str, ...]:
        """The files and folders that ``source_ref`` cites."""
        return tuple(path for path in map(cited, self.source_ref) if path)

    @property
    def path(self) -> str:
        """The file, relative to the root."""
        return f"{LESSONS}/{self.id}.yaml"

    def packed(self) -> list[Any]:
        """The memory as JSON can keep it."""
        return list(vars(self).values())

    @classmethod
    def unpacked(cls, found: list[Any]) -> Memory:
        """The memory that ``packed`` gave."""
        id, text, kind, when, source_ref, fires, silent, tags, review_by = found
        return cls(
            id,
            text,
            kind,
            tuple(Trigger(*entry) for entry in when),
            tuple(source_ref),
            tuple(Example(*call) for call in fires),
            tuple(Example(*call) for call in silent),
            tuple(tags),
            review_by,
        )

    @property
    def triggers(self) -> tuple[Trigger, ...]:
        """Every condition that brings the memory up, ``when`` before ``source_ref``."""
        return self.when + tuple(Trigger("file", path) for path in self.cited)
