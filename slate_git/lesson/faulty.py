"""What is wrong with a text that is no YAML, at the place that a person would mend.

The YAML library names the place where it could not go on; a quotation mark or a
bracket that was left open is often lines above that.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from slate_git.lesson.problem import Kind, Problem

_VALUE = re.compile(r"(?:.*?(?::|-)\s+|\s*[-?]?\s*)([\"'])")
_KEY = re.compile(r"\s*(?:- )?[\w-]+(?::\s|:$)")
_BLOCK = re.compile(r".*[:-]\s+[|>][-+\d]*\s*(?:#.*)?")
_BEHIND = re.compile(r"\s*(?:[,\]}:]|#|$)")


class Quoted(NamedTuple):
    """A value in quotation marks: where it begins and ends, from 1; ``sound`` if nothing odd."""

    mark: str
    line: int
    column: int
    last: int
    end: int
    sound: bool


def problem(text: str, error: Any) -> Problem:
    """A fault that the YAML library found, with the place to mend. ``error`` is its exception."""
    at = error.problem_mark or error.context_mark
    said = str(error.problem or error.context or "")
    line, column = (at.line + 1, at.column + 1) if at else (1, 1)
    if "'\\t'" in said:
        return Problem(Kind.TAB, said, line, column)
    if "unknown escape character" in said:
        return Problem(Kind.ESCAPE, said[-2:-1], line, column - 1)
    lines = text.splitlines()
    for quoted in _quoted(lines, line):
        if quoted.sound:
            continue
        if quoted.last > quoted.line:
            return Problem(Kind.QUOTE_OPEN, quoted.mark, quoted.line, quoted.column)
        if quoted.line == line:
            return Problem(Kind.QUOTE_INSIDE, quoted.mark, line, quoted.end)
    opened = error.context_mark
    context = str(error.context or "")
    if opened and "flow" in context and opened.line + 1 < line:
        return Problem(Kind.BRACKET, "[" if "sequence" in context else "{", *_place(opened))
    if opened and "simple key" in context:
        return Problem(Kind.NO_KEY, "", opened.line + 1, 1)
    if "<block mapping start>" in said:
        return Problem(Kind.INDENT, "", line, column)
    above = line - 2
    if said.startswith("mapping values") and 0 <= above < len(lines):
        # A line that is no key is read as one text together with the next.
        if not _KEY.match(lines[above]) and lines[above].strip() and _KEY.match(lines[line - 1]):
            return Problem(Kind.NO_KEY, "", line - 1, 1)
        if _indent(lines[line - 1]) > _indent(lines[above]):
            return Problem(Kind.INDENT, "", line, 1)
    return Problem(Kind.SYNTAX, said, line, column)


def _place(mark: Any) -> tuple[int, int]:
    return mark.line + 1, mark.column + 1


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _quoted(lines: list[str], until: int) -> list[Quoted]:
    """The values in quotation marks that begin in the first ``until`` lines."""
    found: list[Quoted] = []
    number, block = 0, -1
    while number < min(until, len(lines)):
        line = lines[number]
        inside = block >= 0 and (not line.strip() or _indent(line) > block)
        block = block if inside else _indent(line) if _BLOCK.fullmatch(line) else -1
        opens = None if inside or block >= 0 else _VALUE.match(line)
        if opens is None or line.lstrip().startswith("#"):
            number += 1
            continue
        quoted = _closing(lines, number, opens.end(), opens[1])
        found.append(quoted)
        # One that was never closed would hide what stands below it.
        number = quoted.last if quoted.sound else number + 1
    return found


def _closing(lines: list[str], number: int, start: int, mark: str) -> Quoted:
    """Where a value that begins behind ``start`` is closed, and whether that reads as meant."""
    first, column = number + 1, start
    while number < len(lines):
        line = lines[number]
        at = start
        while at < len(line):
            if mark == '"' and line[at] == "\\":
                at += 2
                continue
            if line[at] == mark:
                if mark == "'" and line[at + 1 : at + 2] == "'":
                    at += 2
                    continue
                sound = bool(_BEHIND.match(line[at + 1 :]))
                return Quoted(mark, first, column, number + 1, at + 1, sound)
            at += 1
        number, start = number + 1, 0
    return Quoted(mark, first, column, number + 1, 1, False)
