"""Rows as a table that fits the terminal; elsewhere whole, for what reads them."""

from __future__ import annotations

import os
import re
import shutil
import sys
import unicodedata
from collections.abc import Sequence

from slate_git.base.text import one_line
from slate_git.cli import console

LEAST = 40
"""Columns that a table takes at least, however narrow the terminal."""

STYLES = {"dim": "2", "bold": "1", "red": "31", "green": "32", "yellow": "33", "cyan": "36"}


def width() -> int:
    """The columns of the terminal; 0 where stdout is no terminal, and nothing is cut."""
    if sys.stdout is None or not (sys.stdout.isatty() or os.environ.get("FORCE_COLOR")):
        return 0
    return max(LEAST, shutil.get_terminal_size().columns)


def coloured(stream: object = None) -> bool:
    """Whether what goes to a stream, stdout by default, may hold colours (no-color.org)."""
    chosen = stream or sys.stdout
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return bool(os.environ.get("FORCE_COLOR")) or getattr(chosen, "isatty", lambda: False)()


def style(text: str, name: str, stream: object = None) -> str:
    """A text in a colour, where the stream takes colours."""
    dressed = name and text and coloured(stream)
    return f"\x1b[{STYLES[name]}m{text}\x1b[0m" if dressed else text


def rows(found: Sequence[Sequence[str]], styles: Sequence[str]) -> list[str]:
    """Aligned lines of these cells; the last one is cut with ``…`` where the width ends.

    A style for each column; nothing raw of a file is in a cell that is printed.
    """
    shown = [[one_line(cell).translate(console.SHOWN) for cell in row] for row in found]
    wide = [max(map(columns, column)) for column in zip(*shown, strict=True)]
    most = width()
    lines = []
    for row in shown:
        parts = []
        used = 0
        for place, (cell, name) in enumerate(zip(row, styles, strict=True)):
            last = place == len(row) - 1
            text = cut(cell, most - used) if last and most else cell
            gap = "" if last else " " * (wide[place] - columns(text) + 2)
            used += columns(text) + len(gap)
            parts.append(style(text, name) + gap)
        lines.append("".join(parts).rstrip())
    return lines


FAULT = re.compile(r"(\S+?:\d+:\d+:) (warning: )?(.*?)( \([a-z-]+\))?")


def fault(line: str) -> str:
    """A line of a report, its place, kind and id in colours; another one as it is."""
    found = FAULT.fullmatch(line) if coloured() else None
    if found is None:
        return line
    place, kind, what, id = found.groups(default="")
    return style(place, "bold") + " " + style(kind, "yellow") + what + style(id, "cyan")


def wrapped(level: str, name: str, head: str, wide: int, text: str) -> list[str]:
    """A level, a head and a text, which goes on below itself where the terminal ends."""
    from textwrap import wrap

    most, indent = width(), wide + 9
    lines = [one_line(text).translate(console.SHOWN)]
    if most:
        room = max(20, most - indent)
        lines = wrap(lines[0], room, break_long_words=False, break_on_hyphens=False) or [""]
    first = f"{style(level, name)}{' ' * (7 - len(level))}{head:{wide}}  {lines[0]}"
    return [first, *(" " * indent + line for line in lines[1:])]


def columns(text: str) -> int:
    """The columns that a text takes on a terminal."""
    return sum(0 if unicodedata.combining(c) else 1 + _wide(c) for c in text)


def cut(text: str, most: int) -> str:
    """A text of at most so many columns; where some are left out, the last is ``…``."""
    if columns(text) <= most:
        return text
    used = 0
    for place, char in enumerate(text):
        used += columns(char)
        if used > most - 1:
            return text[:place].rstrip() + "…"
    return text


def _wide(char: str) -> bool:
    return unicodedata.east_asian_width(char) in "WF"
