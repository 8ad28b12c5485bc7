"""Sets as grep, sed and bash write them, with ``[:space:]`` in them, and in Python's form."""

from __future__ import annotations

import re

CLASSES = {
    "space": r"\s",
    "digit": "0-9",
    "alpha": "a-zA-Z",
    "alnum": "a-zA-Z0-9",
    "upper": "A-Z",
    "lower": "a-z",
    "word": r"\w",
    "blank": r" \t",
    "punct": r"!-/:-@\[-`{-~",
    "xdigit": "0-9a-fA-F",
    "cntrl": r"\x00-\x1f\x7f",
    "print": " -~",
    "graph": "!-~",
    "ascii": r"\x00-\x7f",
}
_WHOLE = {r"[\s]": r"\s", r"[^\s]": r"\S", "[0-9]": r"\d", "[^0-9]": r"\D", r"[\w]": r"\w"}
_NAMED = re.compile(r"\[:(\^?)([a-z]+):\]")
_NOT = {r"\s": r"\S", "0-9": r"\D", r"\w": r"\W"}


def translated(pattern: str) -> str:
    """The pattern with each such set in Python's form; unchanged where there is none."""
    if not any(f":{name}:" in pattern for name in CLASSES):
        return pattern
    out, at = "", 0
    while at < len(pattern):
        if pattern[at] == "\\":
            out, at = out + pattern[at : at + 2], at + 2
        elif pattern[at] == "[":
            end = _end(pattern, at)
            out, at = out + _set(pattern[at:end]), end
        else:
            out, at = out + pattern[at], at + 1
    return out


def _end(pattern: str, at: int) -> int:
    place = at + 1 + pattern.startswith("^", at + 1)
    place += pattern.startswith("]", place)
    while place < len(pattern) and pattern[place] != "]":
        named = _NAMED.match(pattern, place)
        place = named.end() if named else place + (2 if pattern[place] == "\\" else 1)
    return place + 1


def _set(text: str) -> str:
    # Without the outer brackets: [:space:] for [[:space:]].
    lone = _NAMED.fullmatch(text)
    if lone and lone[2] in CLASSES:
        text = f"[{text}]"
    if not _NAMED.search(text):
        return text
    body = _NAMED.sub(_class, text)
    return _WHOLE.get(body, body)


def _class(named: re.Match[str]) -> str:
    found = CLASSES.get(named[2], named[0])
    return _NOT.get(found, named[0]) if named[1] else found
