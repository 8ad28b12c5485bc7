"""Lines of styled text as an SVG that reads on light and dark, the same bytes on every machine."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

COLUMNS = 96
"""Characters of a line."""

CELL, LINE, MARGIN, TITLE = 7.8, 20, 20, 34

STYLE = """
  .back { fill: #ffffff; stroke: #d1d9e0 } .bar { fill: #f6f8fa } .code { fill: #eff1f3 }
  text { fill: #1f2328; font: 13px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
  .bold, .head { font-weight: 600 } .soft { fill: #59636e }
  .prompt { fill: #1a7f37; font-weight: 600 }
  @media (prefers-color-scheme: dark) {
    .back { fill: #0d1117; stroke: #3d444d } .bar { fill: #151b23 } .code { fill: #262c36 }
    text { fill: #f0f6fc } .soft { fill: #9198a1 } .prompt { fill: #3fb950 }
  }
"""


class Span(NamedTuple):
    """A piece of a line. ``style`` is empty, bold, head, soft, prompt or code."""

    text: str
    style: str = ""


Line = Sequence[Span]


def svg(title: str, lines: Sequence[Line]) -> str:
    """A window with a title and these lines."""
    width = round(2 * MARGIN + COLUMNS * CELL)
    height = TITLE + 2 * MARGIN + LINE * len(lines)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
        f"<title>{escape(title)}</title><style>{STYLE}</style>",
        f'<rect class="back" x=".5" y=".5" width="{width - 1}" height="{height - 1}" rx="8"/>',
        f'<path class="bar" d="M1 9a8 8 0 0 1 8-8h{width - 18}a8 8 0 0 1 8 8v{TITLE - 9}H1z"/>',
        f'<text class="soft" x="{MARGIN}" y="{TITLE - 12}">{escape(title)}</text>',
    ]
    for number, line in enumerate(lines):
        parts += _drawn(line, TITLE + MARGIN + LINE * number + 13)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _drawn(line: Line, y: int) -> Iterable[str]:
    """The spans side by side, each at its own place and length, so that no font shifts them."""
    column = 0
    for span in line:
        x = MARGIN + column * CELL
        wide = len(span.text) * CELL
        if span.style in ("code", "block"):
            edge = 0 if span.style == "block" else 3
            full = COLUMNS * CELL if span.style == "block" else wide + 2 * edge
            yield (
                f'<rect class="code" x="{x - edge:.1f}" y="{y - 14}" width="{full:.1f}" '
                f'height="{LINE if span.style == "block" else LINE - 2}" rx="{edge}"/>'
            )
        style = f' class="{span.style}"' if span.style in ("bold", "head", "soft", "prompt") else ""
        if text := span.text.strip():
            x += (len(span.text) - len(span.text.lstrip())) * CELL
            long = f'textLength="{len(text) * CELL:.1f}" lengthAdjust="spacingAndGlyphs"'
            yield f'<text{style} x="{x:.1f}" y="{y}" {long}>{escape(text)}</text>'
        column += len(span.text)


def wrapped(spans: Iterable[Span], indent: int = 0, columns: int = COLUMNS) -> list[list[Span]]:
    """Spans broken between words; lines after the first are indented."""
    lines: list[list[Span]] = [[]]
    room = columns
    for span in spans:
        for word in _words(span.text):
            while len(word.rstrip()) > room:
                if any(part.text.strip() for part in lines[-1]):
                    lines.append([Span(" " * indent)])
                    room = columns - indent
                    word = word.lstrip()
                    continue
                lines[-1].append(Span(word[:room], span.style))
                word, room = word[room:], 0
                lines.append([Span(" " * indent)])
                room = columns - indent
            if lines[-1] and lines[-1][-1].style == span.style:
                lines[-1][-1] = Span(lines[-1][-1].text + word, span.style)
            else:
                lines[-1].append(Span(word, span.style))
            room -= len(word)
    return lines


def _words(text: str) -> list[str]:
    """Words, each with the spaces behind it."""
    words: list[str] = []
    for character in text:
        if words and not (words[-1].endswith(" ") and character != " "):
            words[-1] += character
        else:
            words.append(character)
    return words
