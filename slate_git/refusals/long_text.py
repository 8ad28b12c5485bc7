"""A text of more than 2,000 characters.

It arrives in the middle of an agent's work, beside the result of one call, and
two of them have to fit there. Use instead: what to do and why, and a
``source_ref`` to where the rest is written.
"""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.hook.lesson import MOST_TEXT
from slate_git.lesson.draft import Draft, Finding

ID = "long-text"
ACCEPTED = "text: " + "x" * MOST_TEXT + "\n"
REFUSED = "text: " + "x" * (MOST_TEXT + 1) + "\n"


def check(draft: Draft) -> Iterator[Finding]:
    """More than ``MOST_TEXT`` characters after trimming."""
    text = draft.data.get("text")
    length = len(text.strip()) if isinstance(text, str) else 0
    if length > MOST_TEXT:
        what = f"`text` has {length} characters, {length - MOST_TEXT} more than {MOST_TEXT}"
        yield Finding(("text",), what, "keep what to do and why; cite the rest by source_ref")
