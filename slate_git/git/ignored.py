"""Which paths git ignores, and the rule and the file that say so."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import NamedTuple

from slate_git.git.command import decoded
from slate_git.git.repository import Repository


class Rule(NamedTuple):
    """A line of an ignore file. ``source`` is as git names it, relative to git's top."""

    source: str
    line: str
    pattern: str

    def __str__(self) -> str:
        return f"`{self.pattern}` in {self.source}:{self.line}"


def rules(repository: Repository, paths: Iterable[str]) -> dict[str, Rule]:
    """The rule by which git ignores each of these paths, relative to the root; none of a path
    that git tracks, or that it does not ignore."""
    before = f"./{repository.prefix}"  # a colon at the beginning would have a meaning
    wanted = "".join(f"{before}{path}\0" for path in paths)
    if not wanted:
        return {}
    data = wanted.encode("utf-8", "surrogateescape")
    printed = repository.run("check-ignore", "-v", "-z", "--stdin", data=data, expect=(0, 1))
    fields = decoded(printed).split("\0")[:-1]
    return {
        path[len(before) :]: Rule(source, line, pattern)
        for source, line, pattern, path in zip(*[iter(fields)] * 4, strict=True)
        if not pattern.startswith("!")
    }


def repair(repository: Repository, path: str, rule: Rule) -> str:
    """The line that undoes a rule for a folder, and the file that it has to stand in.

    Git does not look below a folder that it ignores, so no line in there can.
    """
    full = repository.prefix + path
    inside = rule.source.endswith(".gitignore") and not os.path.isabs(rule.source)
    file = rule.source if inside else ".gitignore"
    folder = file.removesuffix(".gitignore")
    return f"add the line `!/{full.removeprefix(folder)}` at the end of {file}"
