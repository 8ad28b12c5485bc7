"""Reads lesson files that stand in the form in which Slate writes them, without ``ruamel.yaml``.

That is a small part of YAML: keys and values, lists, ``|`` and ``>`` texts, and
what ``inline`` reads. What is read here is what ``ruamel.yaml`` makes of it,
every scalar as its text. Whatever else a file holds, sound or not, is left to
the door in ``lesson``: nothing is mended and nothing is refused here.
"""

from __future__ import annotations

from slate_git.hook import inline
from slate_git.hook.inline import Outside

END = -1
"""What stands for the indentation of a line behind the last one."""

_SEEN = dict.fromkeys(map(ord, "\n\t\xa0\u202f\u3000"))
"""What is no fault though Python does not call it printable: line ends, tabs, wide spaces."""


def read(text: str) -> dict[str, object] | None:
    """What a file says; None where it leaves the form."""
    text = text.replace("\r\n", "\n")
    if not text.translate(_SEEN).isprintable():
        return None
    lines = _Lines(text)
    try:
        if lines.next() != 0:
            return None
        found = lines.mapping(0)
        return found if lines.next() == END else None
    except (Outside, RecursionError):
        return None


class _Lines:
    """A file's lines, read from the first to the last."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.whole = not self.lines[-1]
        if self.whole:
            self.lines.pop()
        self.at = 0

    def next(self) -> int:
        """Go to the next line that says something, and tell its indentation."""
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if "\t" in line:
                raise Outside
            said = line.lstrip(" ")
            if said and said[0] != "#":
                return len(line) - len(said)
            self.at += 1
        return END

    def mapping(self, indent: int) -> dict[str, object]:
        """The entries that begin in this column."""
        found: dict[str, object] = {}
        while self.next() == indent:
            entry = inline.key(self.lines[self.at][indent:])
            if entry is None or entry[0] in found:
                raise Outside
            name, rest = entry
            if rest and rest[0] != "#":
                found[name] = self.value(rest, indent)
            else:
                self.at += 1
                found[name] = self.below(indent)
        return found

    def below(self, indent: int) -> object:
        """The mapping or list on the lines under a key; a list may begin in the key's column."""
        inner = self.next()
        listed = inner >= indent and self.lines[self.at].startswith("- ", inner)
        if not listed and inner <= indent:
            raise Outside
        return self.items(inner) if listed else self.mapping(inner)

    def items(self, indent: int) -> list[object]:
        """The items of a list whose dashes stand in this column."""
        found: list[object] = []
        while self.next() == indent and self.lines[self.at].startswith("- ", indent):
            line = self.lines[self.at]
            rest = line[indent + 1 :].strip(" ")
            if not rest or rest[0] == "#" or rest.startswith("- "):
                raise Outside
            if inline.key(rest):
                # Its entries stand in a column of their own, the first one behind the dash.
                inner = line.index(rest, indent + 1)
                self.lines[self.at] = " " * inner + rest
                found.append(self.mapping(inner))
            else:
                found.append(self.value(rest, indent))
        return found

    def value(self, rest: str, indent: int) -> object:
        """A value that begins on this line, within something of this indentation."""
        first = rest[0]
        self.at += 1
        if first in "|>":
            return self.block(rest, indent)
        if first in "[{":
            value, end = inline.flow(rest)
            inline.only_comment(rest[end:])
            return value
        if first in "'\"":
            return self.quoted(rest, indent)
        return self.plain(rest, indent)

    def plain(self, rest: str, indent: int) -> str:
        """A text without quotes, of one line or more."""
        said, ended = inline.plain(rest)
        parts = [said]
        while not ended:
            start = self.at
            inner = self.next()
            if inner <= indent:
                break
            between = self.lines[start : self.at]
            if any(line.strip(" ") for line in between):
                raise Outside
            said, ended = inline.more(self.lines[self.at].strip(" "))
            parts += [*("" for _ in between), said]
            self.at += 1
        return inline.fold(parts)

    def quoted(self, rest: str, indent: int) -> str:
        """A text in quotes, of one line or more."""
        quote = rest[0]
        line = rest[1:]
        parts: list[str] = []
        while (end := inline.closing(line, quote)) < 0:
            parts.append(line.strip(" ") if parts else line.rstrip(" "))
            if self.at == len(self.lines):
                raise Outside
            line = self.lines[self.at]
            if "\t" in line or (line.strip(" ") and not line.startswith(" " * (indent + 1))):
                raise Outside
            self.at += 1
        inline.only_comment(line[end + 1 :])
        said = line[:end]
        parts.append(said.lstrip(" ") if parts else said)
        return inline.unquote(inline.fold(parts), quote)

    def block(self, rest: str, indent: int) -> str:
        """A text of lines as they stand (``|``), or folded (``>``)."""
        said, _ = inline.more(rest)
        style, chomp = said[0], said[1:]
        first = self.lines[self.at] if self.at < len(self.lines) else ""
        column = len(first) - len(first.lstrip(" "))
        if chomp not in ("", "-", "+") or column == len(first) or column <= indent:
            raise Outside
        lines = []
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if not line.startswith(" " * column) and line.strip(" "):
                break
            lines.append(line[column:])
            self.at += 1
        if self.at == len(self.lines) and not self.whole:
            raise Outside
        ends = len(lines)
        while not lines[-1]:
            lines.pop()
        if style == ">" and any(line[:1] in (" ", "\t") for line in lines):
            raise Outside
        text = inline.fold(lines) if style == ">" else "\n".join(lines)
        return text + {"": "\n", "-": "", "+": "\n" * (1 + ends - len(lines))}[chomp]
