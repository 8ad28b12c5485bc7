"""A memory whose ``review_by`` has passed.

Its author wanted it looked at again by then. Use instead: a later date, or
none, if it still holds; no memory, if it does not.
"""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.lesson.draft import Finding
from slate_git.review.state import State

ID = "review-by-passed"
LESSON = ".slate/lessons/a.yaml"
QUIET = [{LESSON: "text: Mind it\nreview_by: 2999-01-01\n"}]
WARNED = [{LESSON: "text: Mind it\nreview_by: 2020-01-01\n"}]


def check(state: State) -> Iterator[tuple[str, Finding]]:
    """The memories that were to be looked at again before today."""
    for memory in state.memories:
        if memory.review_by and memory.review_by < state.today:
            what = f"was to be reviewed by {memory.review_by}"
            repair = "see whether it still holds; then move the date, or `slate forget` it"
            yield memory.id, Finding(("review_by",), what, repair)
