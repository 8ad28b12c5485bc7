"""What keeps a file from being read as a lesson, as values.

The words for a person, and the repair, are those of the refusal that a kind belongs to.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple


class Kind(Enum):
    """The problems there are; behind each, what ``Problem.seen`` holds of it."""

    # Of an entry of the lessons folder:
    LINK = auto()
    NOT_PLAIN = auto()
    CONFLICT = auto()
    UNREADABLE = auto()  # the system's reason
    TOO_LARGE = auto()  # the number of bytes
    NAME = auto()  # the file's name
    DEVICE = auto()  # the id
    STORED = auto()  # what it holds instead
    HIDDEN = auto()  # what keeps it out of the working tree
    # Of its bytes:
    ENCODING = auto()  # the first byte that is not UTF-8
    MARKERS = auto()  # what each side has
    # Of its YAML:
    SYNTAX = auto()  # the YAML library's reason, as for the next two
    TAB = auto()
    ESCAPE = auto()  # the character behind the backslash
    QUOTE_OPEN = auto()  # the quotation mark, as for the next one
    QUOTE_INSIDE = auto()
    BRACKET = auto()  # the bracket
    NO_KEY = auto()
    INDENT = auto()
    NOT_YAML = auto()
    NOT_KEYS = auto()
    SECOND_DOCUMENT = auto()
    TOO_DEEP = auto()
    ALIAS = auto()  # its name, as for the next two
    ANCHOR = auto()
    TAG = auto()
    KEY_NOT_TEXT = auto()  # the key, as for the next one
    KEY_TWICE = auto()


class Problem(NamedTuple):
    """One problem of a file, with its place. Lines and columns count from 1."""

    kind: Kind
    seen: str = ""
    line: int = 1
    column: int = 1
