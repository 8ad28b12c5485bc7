"""The sources by name, and the rules that each of them has in a repository."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from slate_git.exchange.importing import (
    NAMES,
    claude,
    cline,
    continues,
    copilot,
    cursor,
    frontmatter,
    hookify,
    kiro,
    openhands,
    roo,
    windsurf,
)
from slate_git.exchange.importing.rule import Left, Names, Rule
from slate_git.hook.index import read_file

__all__ = ["SOURCES", "Left", "Names", "Passed", "Rule", "rules", "text_of"]

MODULES = (
    claude,
    cursor,
    copilot,
    hookify,
    kiro,
    windsurf,
    cline,
    roo,
    continues,
    openhands,
)
SOURCES: Mapping[str, ModuleType] = dict(zip(NAMES, MODULES, strict=True))

MOST_BYTES = 1 << 20


class Passed(NamedTuple):
    """A rule file that was not read, since it is known."""

    path: str


def rules(
    names: Names, source: ModuleType, known: Callable[[str], bool] = lambda path: False
) -> Iterator[Rule | Left | Passed]:
    """The rules of one source in a repository, in the order of their paths."""
    for path in sorted(_files(names.root, source.FILES)):
        if known(path):
            yield Passed(path)
            continue
        text = text_of(names.root, path)
        if isinstance(text, Left):
            yield text
            continue
        head, body = frontmatter.split(text)
        if not body.strip():
            yield Left(path, "holds no text")
        else:
            yield source.read(names, path, head, body.strip())


def text_of(root: Path, path: str) -> str | Left:
    """What a file says, or why it cannot be read."""
    data = read_file(str(root / path), MOST_BYTES)
    if data is None:
        return Left(path, "is a link, or cannot be read")
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        return Left(path, "is not UTF-8")


def _files(root: Path, patterns: tuple[str, ...]) -> set[str]:
    found = (path for pattern in patterns for path in root.glob(pattern))
    return {path.relative_to(root).as_posix() for path in found if not path.is_dir()}
