"""``slate export``: the memories as a section of a page that agents without hooks read whole.

The section stands between two marker lines; all else in the page is a person's
and is kept to the byte.
"""

from __future__ import annotations

from collections.abc import Iterable

from slate_git.lesson.memory import Memory, Trigger
from slate_git.review.markdown import span

BEGIN = "<!-- slate: begin. Written by slate export from .slate/lessons; do not edit. -->"
END = "<!-- slate: end -->"

MARK = "\ufeff"
"""The byte order mark that some editors put in front of a page."""

VERBS = {"shell": "before", "read": "reading", "edit": "editing", "file": "reading or editing"}


class Broken(ValueError):
    """A page whose marker lines do not stand in pairs; the text says which line, and the repair."""


def agents_md(memories: Iterable[Memory]) -> str:
    """The memories that come up on a call, with what they come up on, as Markdown; no markers."""
    lines = ["## Lessons of this repository", ""]
    for memory in sorted(memories, key=lambda memory: memory.id):
        if memory.triggers:
            first, *rest = memory.text.split("\n")
            lines.append(f"- {_when(memory.triggers)}: {first}")
            lines += [f"  {line}".rstrip() for line in rest]
    return "\n".join(lines) + "\n"


def insert(page: str, section: str) -> str:
    """A page with the section between its marker lines, or with both at its end.

    Raises ``Broken``.
    """
    if page.startswith(MARK):
        return MARK + insert(page.removeprefix(MARK), section)
    end = "\r\n" if "\r\n" in page else "\n"
    block = end.join([BEGIN, *section.rstrip("\n").split("\n"), END]) + end
    lines = [line + "\n" for line in page.split("\n")]
    lines[-1] = lines[-1][:-1]
    begins = [place for place, line in enumerate(lines) if line.rstrip() == BEGIN]
    ends = [place for place, line in enumerate(lines) if line.rstrip() == END]
    if not begins and not ends:
        gap = "" if not page else end if page.endswith("\n") else end + end
        return page + gap + block
    if len(begins) != 1 or len(ends) != 1 or begins[0] > ends[0]:
        at = (ends or begins)[0] + 1
        raise Broken(f"{at}: the marker lines are no pair: keep one `{BEGIN}`, then one `{END}`")
    return "".join([*lines[: begins[0]], block, *lines[ends[0] + 1 :]])


def _when(triggers: tuple[Trigger, ...]) -> str:
    """What brings a memory up, in words: each pattern once, however many tools it is for."""
    tools: dict[str, set[str]] = {}
    for tool, pattern in triggers:
        tools.setdefault(pattern, set()).add(tool)
    said = []
    for pattern, found in tools.items():
        verb = VERBS["file"] if {"read", "edit"} <= found else VERBS[min(found)]
        said.append(f"{verb} {_code(pattern)}")
    text = ", or ".join(said)
    return text[0].upper() + text[1:]


def _code(text: str) -> str:
    """A pattern as code, which may itself hold backticks or newlines."""
    return span(" ".join(text.split("\n")))
