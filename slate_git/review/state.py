"""What a warning looks at: a repository's memories, tracked files and history, and the day."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from functools import cached_property
from pathlib import Path

from slate_git.git.failure import NoRepository
from slate_git.git.history import Change, Past
from slate_git.hook import subset
from slate_git.index import snapshot
from slate_git.index.build import Built, Progress
from slate_git.lesson.memory import Memory
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
        self.commit = found.commit
        self.texts: dict[str, bytes] = {}
        self.today = today or date.today().isoformat()
        self.built: Built = found._replace(lessons=self._keeping(found)).build(progress)
        self.memories: list[Memory] = self.built.memories
        self.tracked = found.tracked

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

    @cached_property
    def last(self) -> Mapping[str, Change]:
        """The last change of each memory's file."""
        return self.past.last([memory.path for memory in self.memories]) if self.past else {}
