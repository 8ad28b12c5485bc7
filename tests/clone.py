"""A clone with the pre-commit hook installed, driven by real git commands."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from slate_git.index import build, compile
from slate_git.install import clone, git_hooks
from slate_git.lesson.memory import INDEX, LESSONS


def text(match: str, more: str = "") -> str:
    """A lesson's file."""
    far = "# far apart, so that git parts a change of the text from one of the trigger\n" * 8
    return (
        f"text: Before it, run the full gate{more}\n{far}when:\n  tool: shell\n  match: {match}\n"
    )


BROKEN = "text: Before it\nwhen: {tool: shell, match: '(unclosed'}\n"


HOOKED = ("commit", "merge", "checkout", "rebase", "pull", "switch")
"""Commands of git that start hooks of ours."""


class Clone:
    """A working tree; ``prefix`` leads to the root inside it."""

    def __init__(self, top: Path, prefix: str = "") -> None:
        self.top = top
        self.prefix = prefix
        self.root = top / prefix
        self.environment = {**os.environ, "GIT_EDITOR": "true", "GIT_MERGE_AUTOEDIT": "no"}
        self.said = ""

    @classmethod
    def made(cls, top: Path, prefix: str = "") -> Clone:
        """A repository with one lesson, ``base``, committed in line, and the hook."""
        found = cls(top, prefix)
        found.root.mkdir(parents=True)
        found.git("init", "-q", "-b", "main")
        found.write("base", text("make base"))
        clone.make(found.root)
        build.write(found.root, build.tree(found.root))
        found.git("add", ".")
        found.git("commit", "-q", "-m", "base")
        clone.settle(found.root)
        assert git_hooks.install(found.root).written
        return found

    def git(self, *words: str, fails: bool = False) -> str:
        """What git printed; what a command with hooks said besides is in ``said``."""
        done = self._run(words)
        wrong = f"git {' '.join(words)}: {done.stdout}{done.stderr}"
        assert (done.returncode != 0) == fails, wrong
        return done.stdout

    def tries(self, *words: str) -> bool:
        """Whether git did it."""
        return self._run(words).returncode == 0

    def _run(self, words: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            ["git", *words], cwd=self.top, capture_output=True, text=True, env=self.environment
        )
        if words[0] in HOOKED:
            self.said = done.stderr
        return done

    def write(self, id: str, content: str) -> None:
        path = self.root / LESSONS / f"{id}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)

    def lesson(self, id: str) -> str:
        """The lesson's path from the top."""
        return f"{self.prefix}{'/' if self.prefix else ''}{LESSONS}/{id}.yaml"

    @property
    def index(self) -> str:
        """The index's path from the top."""
        return f"{self.prefix}{'/' if self.prefix else ''}{INDEX}"

    def rows(self, place: str = "HEAD:") -> dict[str, str]:
        """An index's triggers by id: of a commit, ``:`` for git's index, empty for the tree."""
        if place:
            return _rows(self.git("show", f"{place}{self.index}").encode())
        return _rows((self.top / self.index).read_bytes())

    def clean(self) -> bool:
        """Whether git sees nothing changed."""
        return not self.git("status", "--porcelain")


def _rows(data: bytes) -> dict[str, str]:
    return {row.id: row.trigger for row in compile.read(data)}
