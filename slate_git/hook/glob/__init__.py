"""Globs of read and edit triggers: ``parse`` them, and ``matches`` against a path.

The whole path relative to the repository root is tested, ignoring case:

``*``        any characters within a segment, a leading dot included
``**``       a whole segment: any number of folders; elsewhere: any characters; at most one
``?``        one character, not ``/``
``[a-z]``    one character of the set (``[!a-z]`` and ``[^a-z]``: not of it), or the text itself
``{a,b}``    one of at most 32 choices in all, nested or not; ``{a}`` is a or the text itself

A leading ``/`` or ``./`` is dropped, a trailing ``/`` means ``/**``. The hook,
``build``, ``why`` and the examples all match here.
"""

from __future__ import annotations

from slate_git.hook.glob.parts import Choice, One, Part, Set, Star, Text, Tree, walk
from slate_git.hook.glob.positions import Places, composed, fold
from slate_git.hook.glob.rules import CUT, FRESH, GlobError, check

__all__ = ["Glob", "GlobError", "fold", "matches", "parse"]

MOST_CHOICES = 32
MOST_CHARACTERS = 300
LONGEST_PATH = 4096
"""Characters of a path in normal form C; the other form takes up to four times as many."""

SPECIAL = frozenset("*?[{")


class Glob:
    """A glob as ``parse`` read it."""

    def __init__(self, parts: list[Part]) -> None:
        self.parts = parts
        first, last = parts[0], parts[-1]
        self.head = first.folded if isinstance(first, Text) else ""
        tail = last.folded if isinstance(last, Text) else ""
        # Behind a trailing slash anything follows; a leading one, or ``./``, may take nothing.
        self.tail = "" if tail.endswith("/") else tail.lstrip("./")


def parse(glob: str) -> Glob:
    """Reads a glob. Raises GlobError, whose offset counts in ``glob`` as given."""
    if len(glob) > MOST_CHARACTERS:
        what = f"{len(glob)} characters, more than {MOST_CHARACTERS}"
        raise GlobError(what, MOST_CHARACTERS, "write a shorter glob, or several triggers")
    text = glob if glob.isascii() else composed(glob)
    try:
        return _parse(text)
    except GlobError as error:
        if text != glob:
            ends = (
                end for end in range(len(glob)) if len(composed(glob[: end + 1])) > error.offset
            )
            error.offset = next(ends, error.offset)
        raise


def matches(glob: Glob, path: str) -> bool:
    """Whether the glob matches a path relative to the root; one above 4,096 characters never."""
    if "\\" in path:
        path = path.replace("\\", "/")
    while path.startswith("./"):
        path = path[2:]
    if len(path) > 4 * LONGEST_PATH:
        return False
    text = fold(path)
    if not text or len(text) > LONGEST_PATH:
        return False
    if not text.startswith(glob.head) or not text.endswith(glob.tail):
        return False
    places = Places(text)
    at, edge, _ = walk(glob.parts, places, 1, 1, 0)
    return bool(at & places.end or edge)


def _parse(text: str) -> Glob:
    end = len(text.rstrip())
    start = len(text) - len(text.lstrip())
    if start >= end:
        raise GlobError("an empty glob", 0, "name a file or folder, such as src/**")
    backslash = text.find("\\")
    if backslash >= 0:
        repair = "write / between folders; to mean a character itself write it as a set, [*]"
        raise GlobError("a backslash", backslash, repair)
    head = FRESH
    for lead in ("/", "./"):
        if text.startswith(lead, start):
            start += len(lead)
            head = CUT
            break
    reader = _Reader(text[:end], start)
    parts = reader.sequence(inside=False)
    check(parts, head, text[:end])
    return Glob(parts)


class _Reader:
    """Reads parts from left to right, each brace by a call of its own."""

    def __init__(self, text: str, place: int) -> None:
        self.text = text
        self.place = place
        self.choices = 0

    def sequence(self, inside: bool) -> list[Part]:
        """The parts up to the end, or up to the ``,`` or ``}`` that ends a choice."""
        text = self.text
        parts: list[Part] = []
        stops = SPECIAL | {",", "}"} if inside else SPECIAL
        while self.place < len(text):
            start = self.place
            while self.place < len(text) and text[self.place] not in stops:
                self.place += 1
            if self.place > start:
                parts.append(Text(text[start : self.place], start))
                continue
            char = text[start]
            if char in ",}":
                break
            if char == "{":
                parts.append(self._choice())
            elif char == "[":
                parts.append(self._set())
            elif text.startswith("**", start):
                parts.append(Tree(start))
                self.place += 2
            else:
                parts.append(One(start) if char == "?" else Star(start))
                self.place += 1
        return parts

    def _choice(self) -> Choice:
        start = self.place
        choices: list[list[Part]] = []
        while not choices or self.text[self.place] == ",":
            self.place += 1
            self.choices += 1
            if self.choices > MOST_CHOICES:
                what = f"choice {self.choices} of at most {MOST_CHOICES} in all braces"
                raise GlobError(what, self.place, "write several triggers")
            choices.append(self.sequence(inside=True))
            if self.place >= len(self.text):
                raise GlobError("a { that is not closed", start, "close it with }, or write [{]")
        self.place += 1
        if len(choices) == 1:
            choices.append([Text(self.text[start : self.place], start)])
        return Choice(choices, start)

    def _set(self) -> Set:
        start = self.place
        first = start + (2 if self.text[start + 1 : start + 2] in ("!", "^") else 1)
        close = self.text.find("]", first + 1)
        if close < 0 or "/" in self.text[start:close]:
            repair = "close it with ] before the next /, or write [[]"
            raise GlobError("a [ that is not closed", start, repair)
        self.place = close + 1
        return Set(self.text[start : self.place], start)
