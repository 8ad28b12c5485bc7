"""What a warning looks at: the memories of a state, its tracked files, its history, and the day."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from functools import cached_property
from pathlib import Path

from slate_git.git.failure import NoRepository
from slate_git.git.history import Change, Past
from slate_git.index import snapshot
from slate_git.index.build import Built, Progress
from slate_git.lesson.memory import Memory
from slate_git.review.globs import Files


class Scene:
    """One state. What costs time is found when a warning first asks for it."""

    def __init__(
        self, state: snapshot.Snapshot, progress: Progress | None = None, today: str = ""
    ) -> None:
        self.root: Path = state.root
        self.commit = state.commit
        self.texts: dict[str, bytes] = {}
        self.today = today or date.today().isoformat()
        self.built: Built = state._replace(lessons=self._keeping(state)).build(progress)
        self.memories: list[Memory] = self.built.memories
        self.tracked = state.tracked

    def _keeping(self, state: snapshot.Snapshot) -> Iterator[snapshot.File]:
        for name, content in state.lessons:
            if isinstance(content, bytes):
                self.texts[name.removesuffix(".yaml")] = content
            yield name, content

    @cached_property
    def files(self) -> Files:
        """The tracked files, without Slate's own."""
        return Files(path for path in self.tracked if not path.startswith(".slate/"))

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
