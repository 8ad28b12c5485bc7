"""``slate export``: the memories as a section of a page that agents without hooks read whole.

The section stands between two marker lines; all else in the page is a person's
and is kept to the byte.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from slate_git.base import atomic
from slate_git.hook.index import read_file
from slate_git.lesson.memory import Memory, Trigger
from slate_git.review.markdown import span

BEGIN = "<!-- slate: begin. Written by slate export from .slate/lessons; do not edit. -->"
END = "<!-- slate: end -->"

MOST_BYTES = 1 << 26

MARK = "\ufeff"
"""The byte order mark that some editors put in front of a page."""

VERBS = {
    "shell": "before",
    "command": "before",
    "read": "reading",
    "edit": "editing",
    "file": "reading or editing",
}


class Unfit(ValueError):
    """A file that cannot be the page; the text says why, and what to name instead."""


class Broken(ValueError):
    """A page that no section can be put into; the text says where and why, and the repair."""


def write(root: Path, file: str, section: str) -> bool:
    """Put the section into a page of the repository; whether that changed it.

    Raises ``Unfit``, ``Broken`` and ``atomic.NotWritten``.
    """
    path = _inside(root, file)
    old = read_file(str(path), MOST_BYTES) if path.exists() else b""
    if old is None:
        raise Unfit(f"{path}: cannot be read: name a plain file")
    try:
        new = insert(old.decode("utf-8"), section).encode("utf-8")
    except UnicodeDecodeError as error:
        raise Broken(f"{file}: is not UTF-8: save it as UTF-8") from error
    except Broken as broken:
        raise Broken(f"{file}:{broken}") from broken
    if new != old:
        atomic.write(path, new)
    return new != old


def _inside(root: Path, file: str) -> Path:
    """The file that a name means, through links, if it lies in the repository."""
    path = (root / file).resolve()
    if not path.is_relative_to(root.resolve()):
        raise Unfit(f"{file}: lies outside {root}: name a file of the repository")
    # In any case: a file system may not tell .GIT from .git.
    if {".git", ".slate"} & set(map(str.lower, path.relative_to(root.resolve()).parts)):
        raise Unfit(f"{file}: lies in git's own folder or in .slate: name another file")
    return path


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
        raise Broken(
            f"{at}: the marker lines must be one pair: keep one `{BEGIN}`, then one `{END}`"
        )
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
