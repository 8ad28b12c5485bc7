"""JSON as text: a tree of values that knows where each one stands, so that a change to one of
them leaves every other byte of the file alone. Reads comments and trailing commas too."""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

DEEPEST = 200
"""Nested lists and objects beyond which a file is refused rather than the stack exhausted."""

BLANK = re.compile(r"[ \t\r\n]+")
COMMENT = re.compile(r"//[^\r\n]*|/\*.*?\*/", re.DOTALL)
STRING = re.compile(r'"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"')
SCALAR = re.compile(r"(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])")
BYTE_ORDER_MARK = "\ufeff"


class JsonError(ValueError):
    """Text that is not JSON: where (from 1) and what is wrong."""

    def __init__(self, text: str, offset: int, what: str) -> None:
        line, column = place(text, offset)
        super().__init__(what)
        self.line = line
        self.column = column
        self.what = what


class JsonValue(NamedTuple):
    """A value and the characters it takes, ``text[start:end]``."""

    start: int
    end: int
    children: tuple[Child, ...] = ()
    scalar: Any = None
    kind: str = "scalar"


class Child(NamedTuple):
    """An element or member: its name (None in a list), where it begins, its value, and the
    offset of the comma after it, if there is one."""

    key: str | None
    start: int
    value: JsonValue
    comma: int | None


class Document(NamedTuple):
    """A file's one value, with the first thing in it that strict JSON does not know, if any."""

    root: JsonValue
    extra: tuple[int, str] | None


def place(text: str, offset: int) -> tuple[int, int]:
    """Line and column, from 1, of a character."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def plain(node: JsonValue) -> Any:
    """The value as Python has it; of doubled names the last counts, as parsers have it."""
    if node.kind == "object":
        return {child.key: plain(child.value) for child in node.children}
    if node.kind == "array":
        return [plain(child.value) for child in node.children]
    return node.scalar


def parse(text: str) -> Document:
    """The document, or a JsonError for the first fault."""
    reader = _Reader(text)
    at = reader.skip(1 if text.startswith(BYTE_ORDER_MARK) else 0)
    root = reader.value(at, 0)
    end = reader.skip(root.end)
    if end < len(text):
        raise JsonError(text, end, "text after the end of the JSON value")
    return Document(root, reader.extra)


def _scalar(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:  # a number of more digits than Python converts
        return text


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.extra: tuple[int, str] | None = None

    def skip(self, at: int) -> int:
        """The offset of what comes after blanks and comments."""
        while True:
            blank = BLANK.match(self.text, at)
            if blank:
                at = blank.end()
            comment = COMMENT.match(self.text, at)
            if not comment:
                return at
            self.extra = self.extra or (at, "a comment")
            at = comment.end()

    def value(self, at: int, depth: int) -> JsonValue:
        if depth > DEEPEST:
            raise JsonError(self.text, at, f"nested more than {DEEPEST} deep")
        head = self.text[at : at + 1]
        if head == "{":
            return self.container(at, depth, "object", "}")
        if head == "[":
            return self.container(at, depth, "array", "]")
        found = STRING.match(self.text, at) or SCALAR.match(self.text, at)
        if not found:
            raise JsonError(self.text, at, "a JSON value is missing or malformed here")
        return JsonValue(at, found.end(), scalar=_scalar(found.group()))

    def container(self, start: int, depth: int, kind: str, closing: str) -> JsonValue:
        children: list[Child] = []
        at = self.skip(start + 1)
        while not self.text.startswith(closing, at):
            if children and children[-1].comma is None:
                raise JsonError(self.text, at, f"a comma or {closing} is missing here")
            begin, key = at, None
            if kind == "object":
                key, at = self.name(at)
            value = self.value(at, depth + 1)
            at = self.skip(value.end)
            comma = at if self.text.startswith(",", at) else None
            children.append(Child(key, begin, value, comma))
            if comma is not None:
                at = self.skip(comma + 1)
        if children and children[-1].comma is not None:
            self.extra = self.extra or (children[-1].comma, "a comma before the closing bracket")
        return JsonValue(start, at + 1, tuple(children), kind=kind)

    def name(self, at: int) -> tuple[str, int]:
        found = STRING.match(self.text, at)
        if not found:
            raise JsonError(self.text, at, "a name in double quotes is missing here")
        at = self.skip(found.end())
        if not self.text.startswith(":", at):
            raise JsonError(self.text, at, "a colon is missing here")
        return json.loads(found.group()), self.skip(at + 1)
