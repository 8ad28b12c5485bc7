"""Values of a lesson file that stand within a line: plain and quoted texts, ``[]`` and ``{}``.

The smaller half of ``subset``, which says why. Nothing here sees a tab or another
character that cannot be seen.
"""

from __future__ import annotations

KEY = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_")

LONGEST = 64
"""Characters of a key: YAML gives up on one of 1,024."""

MOST = 4_096
"""Characters of a line with brackets, in which much is looked at twice."""

_STARTS_NO_PLAIN = frozenset(",[]{}#&*!|>'\"%@`")

_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", "a": "\a", "b": "\b", "e": "\x1b", "/": "/"}
_ESCAPES |= {"v": "\v", "f": "\f", "N": "\x85", "_": "\xa0", "L": "\u2028", "P": "\u2029"}
_CODES = {"x": 2, "u": 4, "U": 8}
_HEXADECIMAL = frozenset("0123456789abcdefABCDEF")


class Outside(Exception):
    """The file leaves the form that is read here."""


def key(text: str) -> tuple[str, str] | None:
    """The key that a line begins with, and what follows its colon; None where it is no entry."""
    name, colon, rest = text.partition(":")
    if not colon or rest[:1] not in ("", " ") or not name or len(name) > LONGEST:
        return None
    return (name, rest.strip(" ")) if KEY.issuperset(name) else None


def plain(text: str) -> tuple[str, bool]:
    """A text without quotes that is not in brackets, and whether a comment ended it."""
    _start(text)
    return more(text)


def more(text: str) -> tuple[str, bool]:
    """As ``plain``, for any further line of one."""
    said, mark, _ = text.partition(" #")
    said = said.rstrip(" ")
    if ": " in said or said.endswith(":"):
        raise Outside
    return said, bool(mark)


def fold(lines: list[str]) -> str:
    """Lines as one: a line break is a space, but each blank line between them a line break."""
    *inner, last = lines
    text = ""
    breaks = 0
    for place, line in enumerate(inner):
        if line or not place:
            text += ("\n" * breaks or " " if place else "") + line
            breaks = 0
        else:
            breaks += 1
    return text + ("\n" * breaks or " " if inner else "") + last


def closing(line: str, quote: str) -> int:
    """Where the quote that ends a text stands; -1 where the text goes on behind this line."""
    if quote == "'":
        return line.replace("''", "  ").find("'")
    return line.replace("\\\\", "  ").replace('\\"', "  ").find('"')


def unquote(text: str, quote: str) -> str:
    """What stands between two quotes, read."""
    if quote == "'":
        return text.replace("''", "'")
    if "\\" not in text:
        return text
    pieces = []
    for piece in text.split("\\\\"):
        head, *rest = piece.split("\\")
        pieces.append(head + "".join(map(_escape, rest)))
    return "\\".join(pieces)


def only_comment(rest: str) -> None:
    """Behind a value nothing may stand but a comment."""
    left = rest.lstrip(" ")
    if left and not (left.startswith("#") and rest.startswith(" ")):
        raise Outside


def flow(text: str, place: int = 0) -> tuple[object, int]:
    """The value in brackets, or within them, that begins at ``place``, and where it ends."""
    if len(text) > MOST:
        raise Outside
    first = text[place : place + 1]
    if first in ("[", "{"):
        return _listed(text, place + 1) if first == "[" else _mapped(text, place + 1)
    if first in ("'", '"'):
        end = closing(text[place + 1 :], first)
        if end < 0:
            raise Outside
        return unquote(text[place + 1 : place + 1 + end], first), place + end + 2
    end = min((end for mark in ",[]{}" if (end := text.find(mark, place)) >= 0), default=-1)
    said = text[place:end].rstrip(" ")
    if end < 0 or not said or said[0] in "?:" or more(said) != (said, False):
        raise Outside
    _start(said)
    return said, end


def _listed(text: str, place: int) -> tuple[list[object], int]:
    found: list[object] = []
    place = _skip(text, place)
    if text.startswith("]", place):
        return found, place + 1
    while True:
        value, place = flow(text, place)
        found.append(value)
        place = _skip(text, place)
        if text.startswith("]", place):
            return found, place + 1
        place = _comma(text, place)


def _mapped(text: str, place: int) -> tuple[dict[str, object], int]:
    found: dict[str, object] = {}
    place = _skip(text, place)
    while True:
        end = text.find(":", place)
        entry = key(text[place : end + 2])
        if end < 0 or entry is None or entry[0] in found:
            raise Outside
        value, place = flow(text, _skip(text, end + 1))
        found[entry[0]] = value
        place = _skip(text, place)
        if text.startswith("}", place):
            return found, place + 1
        place = _comma(text, place)


def _comma(text: str, place: int) -> int:
    if not text.startswith(",", place):
        raise Outside
    return _skip(text, place + 1)


def _skip(text: str, place: int) -> int:
    while text.startswith(" ", place):
        place += 1
    return place


def _start(text: str) -> None:
    """Refuse a beginning that makes a text something else."""
    if text[0] in _STARTS_NO_PLAIN or (text[0] in "-?:" and text[1:2] in ("", " ")):
        raise Outside


def _escape(part: str) -> str:
    """A text that had a backslash before it."""
    if part[:1] == '"':
        return part
    if part[:1] in _ESCAPES:
        return _ESCAPES[part[0]] + part[1:]
    size = _CODES.get(part[:1], 0)
    digits = part[1 : 1 + size]
    if not size or len(digits) < size or not _HEXADECIMAL.issuperset(digits):
        raise Outside
    code = int(digits, 16)
    if code > 0x10FFFF:
        raise Outside
    return chr(code) + part[1 + size :]
