"""A repository with many lessons, made fast, and branches that land in it by real git."""

from __future__ import annotations

import json
import os
import random
import subprocess
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from slate_git.index import build, compile
from slate_git.install import git_files
from slate_git.lesson.memory import INDEX, LESSONS, Memory, Trigger

ATTRIBUTES = ".slate/.gitattributes"
QUIET = {"GIT_EDITOR": "true", "GIT_SEQUENCE_EDITOR": "true", "GIT_MERGE_AUTOEDIT": "no"}
TRIGGERS = (
    ("shell", "git push"),
    ("shell", "(npm|yarn|pnpm) publish"),
    ("shell", r"docker (build|push) .*--tag"),
    ("shell", r"\bkubectl\b"),
    ("read", "src/{word}/**"),
    ("edit", "src/**/*.{{ts,tsx}}"),
    ("edit", "{word}/*.sql"),
)
WORDS = [
    "pool",
    "gate",
    "push",
    "cache",
    "queue",
    "token",
    "index",
    "route",
    "price",
    "stock",
    "order",
    "mail",
]


def lesson(draw: random.Random, id: str) -> Memory:
    """A lesson with one or two triggers of its own."""
    when = []
    for tool, pattern in draw.sample(TRIGGERS, draw.choice((1, 1, 2))):
        filled = pattern.format(word=draw.choice(WORDS)) if tool != "shell" else pattern
        when.append(Trigger(tool, filled + (f" {draw.choice(WORDS)}" if tool == "shell" else "")))
    text = " ".join(draw.choices(WORDS, k=12))
    return Memory(id, f"Before it, mind the {text}", "lesson", tuple(when))


def written(memory: Memory) -> str:
    """The lesson's file; JSON is YAML, and faster to write."""
    key = {"shell": "match", "read": "path", "edit": "path"}
    when = [{"tool": tool, key[tool]: pattern} for tool, pattern in memory.when]
    return f"text: {json.dumps(memory.text)}\nwhen: {json.dumps(when)}\n"


rows = lru_cache(maxsize=None)(compile.rows)
"""The rows of a memory, which many indexes share."""


def index_of(lessons: Mapping[str, Memory]) -> bytes:
    """The index that these lessons give."""
    return compile.index(row for memory in lessons.values() for row in rows(memory))


class Team:
    """A repository on ``main``, and what its lessons should be by now."""

    def __init__(
        self,
        root: Path,
        lessons: dict[str, Memory],
        commits: Sequence[Mapping[str, str | None]] = (),
    ) -> None:
        self.root = root
        self.lessons = lessons
        self.environment = {**os.environ, **QUIET}
        root.mkdir(parents=True)
        self.git("init", "-q", "-b", "main")
        self.git("config", "gc.auto", "0")
        first = {memory.path: written(memory) for memory in lessons.values()}
        first |= {ATTRIBUTES: git_files.ATTRIBUTES, INDEX: index_of(lessons).decode()}
        self.commits({"main": commits or [first]}, "")
        self.git("reset", "-q", "--hard", "main")

    def git(self, *words: str, fails: bool = False) -> str:
        """What git printed; ``fails`` allows it to fail, and gives an empty string then."""
        command = ["git", "-c", "core.fsync=none", *words]
        done = subprocess.run(
            command, cwd=self.root, capture_output=True, text=True, env=self.environment
        )
        if done.returncode and fails:
            return ""
        assert done.returncode == 0, f"git {' '.join(words)}: {done.stdout}{done.stderr}"
        return done.stdout or "fine"

    def commits(
        self, branches: Mapping[str, Sequence[Mapping[str, str | None]]], start: str
    ) -> None:
        """Make branches, each a list of commits, each a map of path to text (None: removed)."""
        lines: list[str] = []
        for branch, commits in branches.items():
            lines.append(f"reset refs/heads/{branch}")
            if start:
                lines.append(f"from {start}")
            lines.append("")
            for number, changes in enumerate(commits):
                lines.append(f"commit refs/heads/{branch}")
                lines.append(f"committer Ada <ada@example.invalid> {1_700_000_000 + number} +0000")
                lines.append(_data(f"{branch} {number}"))
                for path, text in changes.items():
                    lines += (
                        [f"D {path}"] if text is None else [f"M 644 inline {path}", _data(text)]
                    )
        subprocess.run(
            ["git", "fast-import", "--quiet", "--force"],
            input="\n".join([*lines, ""]).encode(),
            cwd=self.root,
            check=True,
            timeout=120,
        )

    def index(self) -> bytes:
        """The index that lies in the working tree."""
        return (self.root / INDEX).read_bytes()

    def rebuild(self) -> bytes:
        """``slate build``, and the index that it leaves."""
        built = build.tree(self.root)
        assert not built.faults, built.faults
        build.write(self.root, built)
        return self.index()


def _data(text: str) -> str:
    return f"data {len(text.encode())}\n{text}"


__all__ = ["INDEX", "LESSONS", "Team", "index_of", "lesson", "written"]
