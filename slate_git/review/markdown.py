"""Text of others inside a Markdown page, as code: nothing in it can be markup, a link or a mention.

Code spans and fenced blocks are the two places where CommonMark (0.31, sections
6.1 and 4.5) reads no markup; both end only at a run of backticks that the text
itself does not hold.
"""

from __future__ import annotations

import re

from slate_git.base.characters import odd_in
from slate_git.base.text import cut

SPAN = 120
"""Characters of a text that stands inside a line."""


def code(text: str, most: int = SPAN) -> str:
    """A text as a code span, on one line."""
    # Spelled out first: Unicode counts some of the hidden characters as white space.
    text = " ".join(visible(text.replace("\r\n", "\n")).split())
    return span(cut(text, most)) if text else "`(empty)`"


def span(text: str) -> str:
    """A text without line breaks as a code span."""
    ticks = "`" * (_longest(text) + 1)
    # A space at both ends is taken off again, and a backtick there needs one.
    edge = " " if text[0] == "`" or text[-1] == "`" else ""
    return f"{ticks}{edge}{text}{edge}{ticks}"


def block(text: str) -> str:
    """A text as a fenced block."""
    text = visible(text.replace("\r\n", "\n").replace("\r", "\n"))
    fence = "`" * max(3, _longest(text) + 1)
    return f"{fence}text\n{text}\n{fence}"


def visible(text: str) -> str:
    """A text whose hidden and deceiving characters are spelled out, for a reviewer to see."""
    places = odd_in(text)
    return "".join(f"\\u{{{ord(c):x}}}" if at in places else c for at, c in enumerate(text))


def _longest(text: str) -> int:
    return max(map(len, re.findall("`+", text)), default=0)
