"""What keeps git from holding the store as it is: what ignores it, and what changes it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from slate_git.git import attributes, ignored
from slate_git.git.failure import GitFailed
from slate_git.git.repository import Repository
from slate_git.lesson.memory import INDEX, LESSONS

PROBE = f"{LESSONS}/a-lesson-of-the-team.yaml"
"""A lesson that nobody has: a rule for it is one for all of them, and no person's own."""

SHARED = (".slate/hook.sh", INDEX, PROBE)
"""What a colleague's clone needs."""

LINES = {
    ".slate/.gitignore": ("!.gitignore",),
    ".slate/.gitattributes": ("!.gitattributes",),
    ".slate/hook.sh": ("!hook.sh",),
    INDEX: ("!index.tsv",),
    PROBE: ("!lessons/", "!lessons/*.yaml"),
}
"""For each path the lines of ``.slate/.gitignore`` that undo what ignores it from above."""


ATTRIBUTE = "run `slate init`; where that does not help, take it out of .git/info/attributes"


class Obstacle(NamedTuple):
    """A path of the store that git does not hold as it is, the reason and the repair."""

    path: str
    what: str
    repair: str


def of(repository: Repository) -> Iterator[Obstacle]:
    """Every obstacle, one a path. Raises ``GitFailed``."""
    try:
        rules = ignored.rules(repository, SHARED)
    except GitFailed:  # `.slate` is a submodule, which has rules of its own
        rules = {}
    for path, rule in rules.items():
        place = LESSONS if path == PROBE else path
        what = f"is ignored by git, through {rule}, so no commit and no colleague gets it"
        yield Obstacle(place, what, _repair(repository, path, rule))
    for path in (INDEX, PROBE):
        for name, value in attributes.changing(repository, path).items():
            what = f"is stored as another thing: git's attribute {name}={value}"
            place = LESSONS if path == PROBE else path
            yield Obstacle(place, what, ATTRIBUTE)


def _repair(repository: Repository, path: str, rule: ignored.Rule) -> str:
    """What undoes a rule for the outermost folder that it ignores, or for the path itself."""
    top = Repository(Path(repository.top))
    parts = f"{repository.prefix}.slate".split("/")
    for end in range(1, len(parts) + 1):
        folder = "/".join(parts[:end]) + "/"
        if ignored.rules(top, [folder]):
            return f"{ignored.repair(top, folder, rule)}, then run `slate init`"
    return f"add {' and '.join(f'`{line}`' for line in LINES[path])} to .slate/.gitignore"


def own_lines(repository: Repository) -> list[str]:
    """The lines by which ``.slate/.gitignore`` undoes rules that are not about the store.

    Who ignores a folder, or names the store, means it. Raises ``GitFailed``.
    """
    if ignored.rules(repository, [".slate/"]):
        return []
    rules = ignored.rules(repository, LINES)
    meant = {path for path, rule in rules.items() if re.search("slate|lessons", rule.pattern)}
    return [line for path in LINES if path in rules.keys() - meant for line in LINES[path]]
