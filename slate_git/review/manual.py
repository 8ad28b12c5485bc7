"""The manual pages of refusals and warnings: their own docstrings and examples."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from inspect import cleandoc
from types import ModuleType
from typing import NamedTuple

from slate_git import refusals
from slate_git.review import warnings

LONGEST = 400
"""Characters of an example that a page shows; one that is too long on purpose is cut."""


class Page(NamedTuple):
    """One page. ``good`` and ``bad`` are what passes and what does not: a refusal's lesson file,
    or a warning's files, each commit with its paths and their texts."""

    id: str
    kind: str
    title: str
    body: str
    good: str
    bad: str


def pages() -> list[Page]:
    """All pages: the refusals, then the warnings, in the order in which a reader wants them."""
    return [*_refusals(), *_warnings()]


def page(id: str) -> Page | None:
    """The page of one refusal or warning, by the id that a message prints in brackets."""
    return next((found for found in pages() if found.id == id.strip("()")), None)


def near(id: str) -> list[str]:
    """The ids that somebody may have meant."""
    return get_close_matches(id, [found.id for found in pages()], 3)


def _refusals() -> Iterator[Page]:
    for module in refusals.ALL:
        texts = (_shown(module.ACCEPTED), _shown(module.REFUSED))
        yield Page(module.ID, "refusal", *_told(module), *texts)


def _warnings() -> Iterator[Page]:
    for module in warnings.ALL:
        yield Page(
            module.ID, "warning", *_told(module), _commits(module.QUIET), _commits(module.WARNED)
        )


def _told(module: ModuleType) -> tuple[str, str]:
    """A page's first line, and what stands below it."""
    title, _, body = cleandoc(module.__doc__ or "").partition("\n\n")
    return " ".join(title.split()), body.strip()


def _commits(commits: list[dict[str, str | None]]) -> str:
    """Commits as a page shows them: each file with its text, or that it is taken away."""
    shown = []
    for number, files in enumerate(commits, 1):
        if len(commits) > 1:
            shown.append(f"# commit {number}")
        for path, text in files.items():
            shown.append(f"# {path}" + (" is removed" if text is None else ""))
            if text is not None and path.endswith((".yaml", ".yml")):
                shown.append(_shown(text).rstrip("\n"))
    return "\n".join(shown) + "\n"


def _shown(text: str) -> str:
    """An example, with what a terminal or a page would not show spelled out, and cut."""
    cut = text if len(text) <= LONGEST else f"{text[:80]}…\n"
    return "".join(c if c.isprintable() or c in "\n " else f"\\u{ord(c):04x}" for c in cut)
