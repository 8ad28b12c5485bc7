"""A text of more than 2,000 characters.

It arrives in the middle of an agent's work, beside the result of one call, and
two of them have to fit there. Use instead: what to do and why, and a
``source_ref`` to where the rest is written.
"""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.lesson.draft import Draft, Finding

ID = "long-text"
ACCEPTED = "text: " + "x" * 2000 + "\n"
REFUSED = "text: " + "x" * 2001 + "\n"

MOST = 2000


def check(draft: Draft) -> Iterator[Finding]:
    """More than ``MOST`` characters after trimming."""
    text = draft.data.get("text")
    if isinstance(text, str) and len(text.strip()) > MOST:
        what = f"{len(text.strip())} characters, {len(text.strip()) - MOST} too many"
        yield Finding(("text",), what, "keep what to do and why; cite the rest by source_ref")
