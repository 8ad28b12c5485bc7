"""Git's objects and its index, read and written by its plumbing commands.

Every command runs at the top of the working tree: inside a hook git may have
set ``GIT_DIR`` without a working tree, and then takes the folder it is called
in for the top.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from slate_git.hook import state

TIME = 600
"""Seconds that one git command may take."""


class GitFailed(Exception):
    """A git command that did not do what it was asked, with what git said."""


class Missing(GitFailed):
    """What was asked for is not there; the user can name another."""


class NoRepository(Missing):
    """A folder that lies in no git repository, asked for what only git knows."""


class NoCommit(Missing):
    """A name that means no commit here."""


class Entry(NamedTuple):
    """A path of git's index or of a tree. ``stage`` is 0 but in a merge that has a conflict."""

    mode: str
    id: str
    stage: int
    path: str


class Repository:
    """The repository that a root lies in. Paths of entries are relative to the root."""

    def __init__(self, root: Path, index: str = "") -> None:
        found = state.repository(str(root.resolve()))
        if found is None:
            raise NoRepository(f"{root}: not in a git repository")
        self.top, self.common = found
        inner = os.path.relpath(root.resolve(), self.top).replace(os.sep, "/")
        self.prefix = "" if inner == "." else inner + "/"
        self.environment = environment(index)

    def run(self, *words: str, data: bytes = b"", expect: Sequence[int] = (0,)) -> bytes:
        """What git prints. Raises ``GitFailed`` at any other exit status than ``expect``."""
        return self.ask(*words, data=data, expect=expect)[1]

    def ask(
        self, *words: str, data: bytes = b"", expect: Sequence[int] = (0,)
    ) -> tuple[int, bytes]:
        """Git's exit status, and what it prints."""
        command = ["git", "--literal-pathspecs", "-C", self.top, *words]
        try:
            done = subprocess.run(
                command, input=data, capture_output=True, env=self.environment, timeout=TIME
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise GitFailed(f"git {words[0]}: {error}") from error
        if done.returncode not in expect:
            lines = done.stderr.decode("utf-8", "replace").strip().splitlines() or ["no word"]
            raise GitFailed(f"git {words[0]}: {lines[0]}")
        return done.returncode, done.stdout

    def staged(self, *paths: str) -> list[Entry]:
        """The entries of git's index at or below paths relative to the root; without any, all."""
        printed = self.run("ls-files", "-s", "-z", "--", *self._full(paths))
        return list(self._entries(printed))

    def listed(self, commit: str, *paths: str) -> list[Entry]:
        """The entries of a commit's tree at or below paths relative to the root."""
        printed = self.run("ls-tree", "-r", "-z", "--full-tree", commit, "--", *self._full(paths))
        return list(self._entries(printed))

    def blobs(self, ids: Sequence[str], most: int) -> Mapping[str, bytes | int]:
        """The bytes of blobs; only the size of one that holds more than ``most`` bytes.

        Raises ``GitFailed`` where an object is missing: without it a memory would seem to be gone.
        """
        wanted = "".join(f"{id}\n" for id in dict.fromkeys(ids)).encode()
        found: dict[str, bytes | int] = {}
        for line in self.run("cat-file", "--batch-check", data=wanted).decode().splitlines():
            id, kind, *size = line.split()
            if kind == "missing":
                raise GitFailed(f"git cat-file: object {id} is missing here: see `git fsck`")
            if kind == "blob":
                found[id] = int(size[0])
        small = [id for id, size in found.items() if isinstance(size, int) and size <= most]
        printed = self.run("cat-file", "--batch", data="".join(f"{id}\n" for id in small).encode())
        place = 0
        while place < len(printed):
            end = printed.index(b"\n", place)
            id, _, length = printed[place:end].decode().split()
            found[id] = printed[end + 1 : end + 1 + int(length)]
            place = end + 2 + int(length)
        return found

    def commit(self, name: str) -> str:
        """The full id of the commit that a name means. Raises ``NoCommit``."""
        words = ("rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}")
        status, printed = self.ask(*words, expect=(0, 1, 128))
        if status:
            raise NoCommit(f"{name}: no commit of that name is here: fetch it first")
        return printed.decode().split()[-1]

    def fork(self, base: str, head: str) -> str:
        """Where ``head`` left ``base``; ``base`` itself where a shallow clone does not know."""
        there, here = self.commit(base), self.commit(head)
        status, printed = self.ask("merge-base", there, here, expect=(0, 1))
        return printed.decode().split()[0] if status == 0 else there

    def git_path(self, name: str) -> Path:
        """Where git keeps one of its own files for this working tree."""
        printed = self.run("rev-parse", "--git-path", name).decode("utf-8", "surrogateescape")
        return Path(self.top, printed.removesuffix("\n"))

    def config(self, name: str, *scope: str) -> str:
        """A value of git's configuration, or an empty string."""
        status, printed = self.ask("config", *scope, "--get", name, expect=(0, 1, 128))
        return printed.decode("utf-8", "surrogateescape").removesuffix("\n") if not status else ""

    def _full(self, paths: Sequence[str]) -> list[str]:
        return [self.prefix + path for path in paths] or ([self.prefix] if self.prefix else [])

    def _entries(self, printed: bytes) -> Iterator[Entry]:
        for line in printed.decode("utf-8", "surrogateescape").split("\0"):
            head, tab, path = line.partition("\t")
            if not tab or not path.startswith(self.prefix):
                continue
            mode, *rest = head.split()
            # ``ls-files -s`` prints mode, id, stage; ``ls-tree`` mode, type, id.
            id, stage = (rest[0], int(rest[1])) if len(rest[1]) == 1 else (rest[1], 0)
            yield Entry(mode, id, stage, path[len(self.prefix) :])


def environment(index: str = "") -> dict[str, str]:
    """The environment for git at the top of the working tree.

    A relative ``GIT_INDEX_FILE`` counts from there, the other paths from the working directory.
    """
    environment = {**os.environ, "GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C"}
    environment.pop("GIT_PREFIX", None)
    if index:
        environment["GIT_INDEX_FILE"] = index
    for name in ("GIT_DIR", "GIT_WORK_TREE", "GIT_OBJECT_DIRECTORY"):
        if environment.get(name):
            environment[name] = os.path.abspath(environment[name])
    return environment
