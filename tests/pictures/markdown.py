"""A Markdown page as lines to draw, read by a parser of CommonMark."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markdown_it import MarkdownIt
from markdown_it.token import Token

from tests.pictures.drawing import COLUMNS, Line, Span, wrapped


def lines(page: str) -> list[Line]:
    """What a forge shows of a page: headings, paragraphs, lists, code spans and blocks."""
    found: list[Line] = []
    depth, style = 0, ""
    first = False
    for token in MarkdownIt("commonmark").parse(page):
        if token.type == "bullet_list_open":
            depth += 1
        elif token.type == "bullet_list_close":
            depth -= 1
            found += [[]] if depth == 0 else []
        elif token.type == "list_item_open":
            first = True
        elif token.type == "heading_open":
            style = "head"
        elif token.type in ("heading_close", "paragraph_close"):
            style = ""
            found += [[]] if depth == 0 else []
        elif token.type == "inline":
            mark = "  " * (depth - 1) + ("• " if first else "  ") if depth else ""
            first = False
            spans = [Span(mark), *_spans(token.children or [], style)] if mark else []
            found += wrapped(spans or _spans(token.children or [], style), len(mark))
        elif token.type == "fence":
            for line in token.content.rstrip("\n").split("\n"):
                cut = wrapped([Span(line)], 0, COLUMNS - 2)
                found += [[Span(" ", "block"), *part] for part in cut]
            found.append([])
    while found and not found[-1]:
        found.pop()
    return found


def _spans(children: Sequence[Token], style: str) -> Iterator[Span]:
    bold = False
    for child in children:
        if child.type in ("strong_open", "strong_close"):
            bold = child.type == "strong_open"
        elif child.type == "code_inline":
            yield Span(child.content, "code")
        elif child.type == "softbreak":
            yield Span(" ")
        elif child.type == "text" and child.content:
            yield Span(child.content, style or ("bold" if bold else ""))
