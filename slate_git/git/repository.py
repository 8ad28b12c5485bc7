"""A repository's objects, its index and its configuration, read and written by git's plumbing."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from slate_git.git import environment
from slate_git.git.command import FATAL, Command, decoded
from slate_git.git.failure import GitFailed, NoCommit, NoRepository
from slate_git.hook import state

SHA1 = 40
"""Digits of an id in all but the repositories that were made for SHA-256."""


class Entry(NamedTuple):
    """A path of git's index or of a tree. ``stage`` is 0 but in a merge that has a conflict."""

    mode: str
    id: str
    stage: int
    path: str


class Repository(Command):
    """The repository that a root lies in. Paths of entries are relative to the root.

    Raises ``NoRepository`` where no ``.git`` is at or above the root. Whatever is asked of git
    afterwards raises ``NoProgram`` where there is none, and ``GitFailed`` where it fails.
    """

    def __init__(self, root: Path, index: str = "") -> None:
        real = str(root.resolve())
        found = state.repository(real)
        named = environment.named(real)
        if named and (found is None or len(named[0]) > len(found[0])):
            top, git = named
            self.common = state.common(git)
        elif found:
            (top, self.common), git = found, ""
        elif bare := environment.bare(real):
            top = git = self.common = real = bare
        else:
            raise NoRepository(f"{root}: not in a git repository: run `git init` first")
        super().__init__(top, index, git)
        inner = os.path.relpath(real, top).replace(os.sep, "/")
        self.prefix = "" if inner == "." else inner + "/"

    def staged(self, *paths: str) -> list[Entry]:
        """The entries of git's index at or below paths relative to the root; without any, all."""
        printed = self.run("ls-files", "-s", "-z", "--", *self._full(paths))
        return list(self._entries(printed))

    def listed(self, commit: str, *paths: str) -> list[Entry]:
        """The entries of a commit's tree at or below paths relative to the root."""
        printed = self.run("ls-tree", "-r", "-z", "--full-tree", commit, "--", *self._full(paths))
        return list(self._entries(printed))

    def objects(self, names: Iterable[str]) -> list[tuple[str, str, int] | None]:
        """The id, the kind and the size of what each name means; None for what is not here."""
        # A name with a line break would be read as two, and throw the answers out of step.
        wanted = "".join(name.replace("\n", " ") + "\n" for name in names)
        printed = self.run(
            "cat-file", "--batch-check", data=wanted.encode("utf-8", "surrogateescape")
        )
        return [_object(line) for line in decoded(printed).split("\n")[:-1]]

    def blobs(self, ids: Sequence[str], most: int) -> Mapping[str, bytes | int]:
        """The bytes of blobs; only the size of one that holds more than ``most`` bytes.

        Raises ``GitFailed`` where an object is missing: without it a memory would seem to be gone.
        """
        wanted = list(dict.fromkeys(ids))
        self._fetch(wanted)
        found: dict[str, bytes | int] = {}
        for id, there in zip(wanted, self.objects(wanted), strict=True):
            if there is None:
                raise GitFailed(f"object {id} is missing in this repository: see `git fsck`")
            _, kind, size = there
            if kind == "blob":
                found[id] = size
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
        status, printed = self.ask(*words, expect=(0, 1, FATAL))
        if status == FATAL:
            self.usable()
        if status and name == "HEAD":
            raise NoCommit("there is no commit here yet: make the first one with `git commit`")
        if status:
            remote, _, branch = name.partition("/")
            known = branch and remote in self.text("remote").split()
            repair = f"run `git fetch {remote} {branch}`" if known else "fetch it first"
            raise NoCommit(f"{name}: no commit of that name is here: {repair}")
        return printed.decode().split()[-1]

    def fork(self, base: str, head: str) -> str:
        """Where ``head`` left ``base``. Raises ``NoCommit`` where no such commit is here."""
        there, here = self.commit(base), self.commit(head)
        status, printed = self.ask("merge-base", there, here, expect=(0, 1))
        if status == 0:
            return printed.decode().split()[0]
        what = f"{base} and {head} have no merge base here"
        if self.shallow:
            raise NoCommit(f"{what}, since this clone is shallow: run `git fetch --unshallow`")
        raise NoCommit(f"{what}, their histories are unrelated: name a base that they share")

    @property
    def shallow(self) -> bool:
        """Whether the clone was cut off, and older history is not here."""
        return self.text("rev-parse", "--is-shallow-repository").strip() == "true"

    @cached_property
    def promisor(self) -> str:
        """The remote that has what this clone left out; an empty string where it is whole."""
        named = ("config", "--get-regexp", r"^remote\..*\.promisor$")
        remotes = self.text(*named, expect=(0, 1)).splitlines()
        first = remotes[0].split(" ")[0] if remotes else ""
        return first.removeprefix("remote.").removesuffix(".promisor")

    def _fetch(self, ids: Sequence[str]) -> None:
        """Bring what a partial clone left out, all at once: git itself would fetch one by one."""
        if not ids or not self.promisor:
            return
        # Git, asked whether it has an object, fetches it. This import takes long, and is rare.
        from gitdb import GitDB

        here = GitDB(os.path.join(self.common, "objects"))
        missing = [id for id in ids if len(id) == SHA1 and not here.has_object(bytes.fromhex(id))]
        if missing:
            fetch = ("fetch", "--no-tags", "--no-write-fetch-head", "--recurse-submodules=no")
            wanted = "".join(f"{id}\n" for id in missing).encode()
            # As git does it: without a word on what is here, and nothing but these.
            words = ("-c", "fetch.negotiationAlgorithm=noop", *fetch, "--filter=blob:none")
            # Where it fails, git says why when it is asked for the first of them.
            self.ask(*words, "--stdin", self.promisor, data=wanted, expect=range(256))

    def git_path(self, name: str) -> Path:
        """Where git keeps one of its own files for this working tree."""
        return Path(self.top, self.text("rev-parse", "--git-path", name).removesuffix("\n"))

    def config(self, name: str, *scope: str) -> str:
        """A value of git's configuration; an empty string where nobody has set it."""
        return self.text("config", *scope, "--get", name, expect=(0, 1)).removesuffix("\n")

    def _full(self, paths: Sequence[str]) -> list[str]:
        return [self.prefix + path for path in paths] or ([self.prefix] if self.prefix else [])

    def _entries(self, printed: bytes) -> Iterator[Entry]:
        for line in decoded(printed).split("\0"):
            head, tab, path = line.partition("\t")
            if not tab or not path.startswith(self.prefix):
                continue
            mode, *rest = head.split()
            # ``ls-files -s`` prints mode, id, stage; ``ls-tree`` mode, type, id.
            id, stage = (rest[0], int(rest[1])) if len(rest[1]) == 1 else (rest[1], 0)
            yield Entry(mode, id, stage, path[len(self.prefix) :])


def _object(line: str) -> tuple[str, str, int] | None:
    """A line of ``cat-file --batch-check``: ``ID KIND SIZE``, or ``NAME missing``."""
    if line.endswith((" missing", " ambiguous")):
        return None
    id, kind, size = line.split(" ")
    return id, kind, int(size)
