"""A text that shouts.

Models take capitals and exclamation marks for an injection, or weigh one
memory against all others. Use instead: the reason. "Because the hook is the
only CI" moves a model more than MUST.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from slate_git.lesson.draft import Finding
from slate_git.review.state import State

ID = "shouting"
LESSON = ".slate/lessons/a.yaml"
QUIET = [{LESSON: "text: Run the gate before a push to CI, see README and HTTP API\n"}]
WARNED = [{LESSON: "text: You MUST run the gate before a push\n"}]

LOUD = re.compile(
    r"\b(?:MUST|NEVER|ALWAYS|IMPORTANT|URGENT|MANDATORY|STRICTLY|FORBIDDEN|PROHIBITED|DO NOT|DON'T"
    r"|ABSOLUTELY|IMMEDIATELY|EXTREMELY|(?:CRITICAL|WARNING|ATTENTION|STOP)(?=[:!]))(?!\w)|!{2,}"
)
MOSTLY = 0.8
"""The share of capitals among the letters that is mostly capitals."""

LETTERS = 20
"""Fewer letters than this are no text to be loud in."""


def check(state: State) -> Iterator[tuple[str, Finding]]:
    """Loud words, rows of exclamation marks, and texts mostly in capitals."""
    for memory in state.memories:
        text = memory.text
        letters = sum(map(str.isalpha, text))
        found = LOUD.search(text)
        if found:
            what = f"shouts: {found[0]}"
        elif letters >= LETTERS and sum(map(str.isupper, text)) > MOSTLY * letters:
            what = "is mostly capitals"
        else:
            continue
        yield memory.id, Finding(("text",), what, "say it in plain words, with the reason")
