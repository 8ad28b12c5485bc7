"""The passages of a page in Markdown that could each be a lesson: list items and paragraphs.

A page such as AGENTS.md is read whole by an agent; a lesson is one passage of it. Headings,
code blocks, tables, comments, quotations, a frontmatter and what ``slate export`` wrote are none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from slate_git.exchange.export import BEGIN, END

ITEM = re.compile(r"\s*(?:[-*+]|\d{1,4}[.)])\s+(?:\[[ xX]\]\s+)?(?P<text>\S.*)")
FENCE = re.compile(r"\s*(?:[-*+]\s+|\d{1,4}[.)]\s+)?(?P<mark>`{3,}|~{3,})")
OTHER = re.compile(r"\s{0,3}(?:#{1,6}(?:\s|$)|\||>|<|!\[|(?:[-*_]\s*){3,}$|=+\s*$)")

FEWEST_WORDS = 3


class Passage(NamedTuple):
    """A text of a page and the line, from 1, on which it begins."""

    line: int
    text: str


def passages(page: str) -> Iterator[Passage]:
    """The passages of a page, in its order."""
    start, lines = 0, list[str]()
    for number, line in enumerate(_shown(page.split("\n")), 1):
        item = ITEM.match(line)
        if item or not line.strip():
            yield from _whole(start, lines)
            start, lines = (number, [item["text"]]) if item else (0, [])
        elif lines:
            lines.append(line.strip())
        else:
            start, lines = number, [line.strip()]
    yield from _whole(start, lines)


def _whole(start: int, lines: list[str]) -> Iterator[Passage]:
    text = " ".join(line.strip() for line in lines)
    if len(text.split()) >= FEWEST_WORDS:
        yield Passage(start, text)


def _shown(lines: list[str]) -> Iterator[str]:
    """The lines of passages, and an empty one for each of all else."""
    fence, ours = "", False
    place = _head(lines)
    yield from [""] * place
    comment = False
    for line in lines[place:]:
        mark = FENCE.match(line)
        stripped = line.strip()
        if fence:
            closes = mark and mark["mark"].startswith(fence) and not stripped.strip(fence[0])
            fence = "" if closes else fence
            yield ""
            continue
        if mark:
            fence = mark["mark"]
            yield ""
            continue
        ours = stripped == BEGIN or (ours and stripped != END)
        inside = comment or stripped.startswith("<!--")
        comment = inside and "-->" not in line
        hidden = ours or inside or OTHER.match(line)
        yield "" if hidden else line


def _head(lines: list[str]) -> int:
    """The number of lines of a frontmatter."""
    if lines[0].rstrip() != "---":
        return 0
    ends = (place for place, line in enumerate(lines) if place and line.rstrip() == "---")
    return next(ends, -1) + 1
