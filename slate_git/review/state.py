"""What a warning looks at: a repository's memories, tracked files and history, and the day."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import cached_property
from pathlib import Path

from slate_git.git import ignored
from slate_git.git.failure import GitFailed, NoRepository
from slate_git.git.history import Change, Past
from slate_git.git.repository import Repository
from slate_git.hook import subset
from slate_git.index import snapshot
from slate_git.index.build import Built, Progress
from slate_git.lesson.memory import Memory
from slate_git.review import globs
from slate_git.review.globs import Files


class State:
    """A repository as it is in the working tree, in git's index or in a commit.

    What warnings need to know about the repository as a whole may stand here, and
    nothing that is about one memory alone. What takes time is found when a
    warning first asks for it.
    """

    def __init__(
        self, found: snapshot.Snapshot, progress: Progress | None = None, today: str = ""
    ) -> None:
        self.root: Path = found.root
        self.found = found
        self.commit = found.commit
        self.texts: dict[str, bytes] = {}
        self.today = today or date.today().isoformat()
        self.built: Built = found._replace(lessons=self._keeping(found)).build(progress)
        self.memories: list[Memory] = self.built.memories
        self.tracked = found.tracked
        self.submodules = found.submodules

    def _keeping(self, found: snapshot.Snapshot) -> Iterator[snapshot.File]:
        """The lesson files, whose texts are kept as they pass by."""
        for name, content in found.lessons:
            if isinstance(content, bytes):
                self.texts[name.removesuffix(".yaml")] = content
            yield name, content

    @cached_property
    def files(self) -> Files:
        """The tracked files, without Slate's own."""
        return Files(path for path in self.tracked if not path.startswith(".slate/"))

    def elsewhere(self, patterns: Iterable[str]) -> set[str]:
        """Those globs and paths whose files are absent from git on purpose: in a submodule, or
        ignored, such as what is generated."""
        asked = set(patterns)
        inside = {pattern for pattern in asked if globs.below(pattern, self.submodules)}
        probes = {pattern: globs.probe(pattern) for pattern in asked - inside}
        try:
            found = ignored.rules(Repository(self.root), probes.values()) if probes else {}
        except GitFailed:
            found = {}
        return inside | {pattern for pattern, probe in probes.items() if probe in found}

    @cached_property
    def slow(self) -> list[str]:
        """The files of memories for which the hook has to bring in a YAML library."""
        return [
            memory.path
            for memory in self.memories
            if memory.triggers and subset.read(self.texts[memory.id].decode()) is None
        ]

    @cached_property
    def past(self) -> Past | None:
        """The history, or None outside git."""
        try:
            return Past(self.root, self.commit)
        except NoRepository:
            return None

    @property
    def unknown(self) -> str:
        """What a clone without its history cannot tell of what memories cite; else empty."""
        cites = any(tool == "file" for memory in self.memories for tool, _ in memory.triggers)
        if not cites or self.past is None or not self.past.commit or not self.past.shallow:
            return ""
        return (
            "this clone is shallow: whether what memories cite has changed since is unknown: "
            "run `git fetch --unshallow`"
        )

    @cached_property
    def last(self) -> Mapping[str, Change]:
        """The last change of each memory's file."""
        return self.past.last([memory.path for memory in self.memories]) if self.past else {}
