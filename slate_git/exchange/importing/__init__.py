"""``slate import``: rules that other tools keep in the repository become memories.

A source is a module with these names, listed in ``SOURCES``:

``FOLDER``  where its rule files lie, from the root
``ENDS``    how their names end, and ``STARTS`` how they begin
``read``    a file's frontmatter and body to a ``Rule``, or to the reason why it is none

What a rule says and a memory cannot is told with the reason, never dropped.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType

from slate_git.exchange.importing import claude, copilot, cursor, frontmatter, hookify
from slate_git.exchange.importing.rule import Left, Rule
from slate_git.hook.index import read_file

__all__ = ["SOURCES", "Left", "Rule", "rules"]

SOURCES: Mapping[str, ModuleType] = {
    "claude": claude,
    "cursor": cursor,
    "copilot": copilot,
    "hookify": hookify,
}

MOST_BYTES = 1 << 20


def rules(root: Path, source: ModuleType) -> Iterator[Rule | Left]:
    """The rules of one source in a repository, in the order of their paths."""
    for path in sorted(_files(root, source)):
        full = root / path
        data = read_file(str(full), MOST_BYTES)
        if data is None:
            yield Left(path, "is a link, or cannot be read")
            continue
        try:
            text = data.decode("utf-8-sig").replace("\r\n", "\n")
        except UnicodeDecodeError:
            yield Left(path, "is not UTF-8")
            continue
        head, body = frontmatter.split(text)
        if not body.strip():
            yield Left(path, "holds no text")
        else:
            yield source.read(root, path, head, body.strip())


def _files(root: Path, source: ModuleType) -> Iterator[str]:
    for folder, _, names in os.walk(root / source.FOLDER):
        for name in names:
            if name.startswith(source.STARTS) and name.endswith(source.ENDS):
                yield (Path(folder) / name).relative_to(root).as_posix()
