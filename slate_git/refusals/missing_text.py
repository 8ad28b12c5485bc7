"""A memory without a text.

The text is what a model reads; without one there is nothing to deliver. Use
instead: what to do in this situation and why, such as ``Before a push, run the
full gate, because the hook is the only CI``.
"""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.lesson.draft import Draft, Finding

ID = "missing-text"
ACCEPTED = "text: Before a push, run the full gate\n"
REFUSED = "when: {tool: shell, match: git push}\n"


def check(draft: Draft) -> Iterator[Finding]:
    """No text, or nothing but white space."""
    repair = "say what to do and why: text: Before a push, run the full gate"
    if "text" not in draft.data:
        yield Finding((), "the memory has no `text`", repair)
    elif isinstance(draft.data["text"], str) and not draft.data["text"].strip():
        yield Finding(("text",), "`text` is empty", repair)
