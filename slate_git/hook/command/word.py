"""Words of a command: quotes are taken off, expansions stay as written.

What is known of a word is a number made of the marks below.
"""

from __future__ import annotations

QUOTED = 1
"""Some of the word stands in quotes or behind a backslash."""
EXPANDED = 2
"""Some of the word is known only to the shell that runs it."""
GLOB = 4
"""The shell may make other words of it: ``*``, ``?`` or braces outside quotes."""

LETTERS = {
    "n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "e": "\x1b", "f": "\f", "v": "\v",
    "\\": "\\", "'": "'", '"': '"', "?": "?",
}  # fmt: skip

HEX = "0123456789abcdefABCDEF"
CODES = {"x": (HEX, 2, 16), "u": (HEX, 4, 16), "U": (HEX, 8, 16)}


def is_name(text: str) -> bool:
    """Whether a text can be a variable's name."""
    return text.isascii() and text.isidentifier()


def is_assignment(text: str) -> bool:
    """Whether a word as written sets a variable: ``A=``, ``A+=``, ``A[0]=``."""
    name, equals, _ = text.partition("=")
    if name.endswith("+"):
        name = name[:-1]
    if name.endswith("]"):
        name = name.partition("[")[0]
    return bool(equals) and is_name(name)


def is_array(text: str) -> bool:
    """Whether the brackets behind this text hold the words of an array: ``A=``."""
    return text.endswith("=") and is_assignment(text)


def ansi(text: str) -> str:
    """What stands between the quotes of ``$'...'``, with its escapes read."""
    if "\\" not in text:
        return text
    parts, at = [], 0
    while (stop := text.find("\\", at)) >= 0 and stop + 1 < len(text):
        parts.append(text[at:stop])
        char = text[stop + 1]
        at = stop + 2
        if char in LETTERS:
            parts.append(LETTERS[char])
            continue
        digits, most, base = CODES.get(char, ("01234567", 3, 8))
        start = at if char in CODES else at - 1
        end = start
        while end < min(start + most, len(text)) and text[end] in digits:
            end += 1
        number = int(text[start:end], base) if end > start else -1
        if 0 <= number < 0x110000:
            parts.append(chr(number))
            at = end
        else:
            parts.append("\\" + char)
    return "".join(parts) + text[at:]


def marks_of(part: str, first: bool) -> int:
    """What is known of a part of a word that stands outside quotes."""
    marks = GLOB if "*" in part or "?" in part or "{" in part else 0
    return marks | EXPANDED if first and part.startswith("~") else marks
