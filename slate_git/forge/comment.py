"""One comment on a pull request, which every run puts its page into."""

from __future__ import annotations

from typing import Protocol

from slate_git.forge.web import NotPosted
from slate_git.review.page import NOTHING


class Thread(Protocol):
    """The comments of one pull request."""

    def mark(self, root: str) -> str:
        """A line that a reader does not see, by which the comment on this root is found."""

    def find(self, mark: str) -> str:
        """The id of the oldest comment of our own that begins so; empty for none.

        Raises ``web.NotPosted`` where the forge does not tell them all: a second
        comment would never be taken back.
        """

    def add(self, body: str) -> None:
        """Write a comment. Raises ``web.NotPosted``."""

    def change(self, id: str, body: str) -> None:
        """Write a comment anew. Raises ``web.NotPosted``."""


def keep(thread: Thread, page: str, root: str) -> str:
    """Post the page, or put it into the comment that is there; what was done, in a word.

    A page that has nothing to tell only replaces one that had. Raises ``web.NotPosted``.
    """
    mark = thread.mark(root)
    body = f"{mark}\n\n{page}"
    try:
        id = thread.find(mark)
    except (KeyError, TypeError, AttributeError):
        what = "the forge told of comments in a form that is not known: nothing was posted"
        raise NotPosted(what) from None
    if id:
        thread.change(id, body)
        return "updated"
    if page.splitlines()[2:3] == [NOTHING]:
        return "not needed"
    thread.add(body)
    return "posted"


def html_mark(root: str) -> str:
    """The line for forges that leave HTML comments out of what they show."""
    return f"<!-- slate review{' ' * bool(root)}{root.replace('--', '- -')} -->"
