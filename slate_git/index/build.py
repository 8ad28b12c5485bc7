"""``slate build``: the lessons of a tree, judged and compiled.

Every file is read and hashed; only one whose content is new is parsed and
decided again, the rest comes from the cache in the clone's local state.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from slate_git.base import atomic
from slate_git.hook.index import Row
from slate_git.index import compile
from slate_git.index.cache import Cache
from slate_git.index.store import Store
from slate_git.lesson import conflict, folder
from slate_git.lesson.draft import Fault
from slate_git.lesson.memory import INDEX, LESSONS, Memory
from slate_git.lesson.problem import Kind, Problem

Progress = Callable[[int, int], None]
"""Called with the number of files done and their number in all."""


class Built(NamedTuple):
    """What a build found: the index as it should be, as it is, and why it may not be written."""

    memories: list[Memory]
    rows: dict[str, tuple[Row, ...]]
    faults: list[Fault]
    data: bytes
    before: bytes | None
    personal: frozenset[str] = frozenset()
    """Memories that git ignores, which the index does not name."""
    hidden: str = ""
    """One line on memories that git has and the working tree hides, if any."""

    @property
    def current(self) -> bool:
        """Whether the index on disk is the one the lessons give."""
        return self.data == self.before

    @property
    def partial(self) -> bytes:
        """The index with the rows of refused files as they were before."""
        if not self.faults:
            return self.data
        refused = {fault.path.rsplit("/", 1)[-1].removesuffix(".yaml") for fault in self.faults}
        rows = compile.read(self.before or b"")
        kept = [row._replace(slot=compile.slot(row.id)) for row in rows if row.id in refused]
        return compile.index([*kept, *(row for rows in self.rows.values() for row in rows)])

    def differences(self) -> list[str]:
        """The memories whose rows on disk are not what their files say, one line each."""
        old: dict[str, set[Row]] = {}
        for row in compile.read(self.before or b""):
            old.setdefault(row.id, set()).add(row)
        lines = []
        if markers := conflict.find((self.before or b"").decode("utf-8", "replace")):
            sides = f"{markers.ours.name} and {markers.theirs.name}"
            lines.append(f"{INDEX}:{markers.line}: has conflict markers of a merge, of {sides}")
        for id in sorted({*old, *self.rows}):
            new = set(self.rows.get(id, ()))
            if old.get(id, set()) != new:
                what = "the index has an older version of it" if new else "the file is gone"
                what = what if id in old else "the index does not have it"
                lines.append(f"{LESSONS}/{id}.yaml: {what}")
        return lines or [f"{INDEX}: holds lines that `slate build` does not write"]


def tree(root: Path, progress: Progress | None = None, gone: str = "") -> Built:
    """Build the lessons of the working tree's store; nothing is written but the cache.

    ``gone`` is the id of one that was just removed. Raises ``GitFailed``.
    """
    store = Store(root)
    names = store.names
    found = ((name, store.read(name)) for name in names)
    built = of(found, store.index, Cache(root), len(names), progress, store.personal)
    built = built._replace(hidden=store.told())
    return _cautious(built, {*names, f"{gone}.yaml"}) if store.unknown else built


def _cautious(built: Built, names: set[str]) -> Built:
    """The build with the rows of memories that may be hidden: git could not be asked."""
    kept: dict[str, list[Row]] = {}
    for row in compile.read(built.before or b""):
        if f"{row.id}.yaml" not in names:
            kept.setdefault(row.id, []).append(row._replace(slot=compile.slot(row.id)))
    rows = {**built.rows, **{id: tuple(found) for id, found in kept.items()}}
    data = compile.index(row for found in rows.values() for row in found)
    return built._replace(rows=rows, data=data)


def of(
    files: Iterable[tuple[str, folder.Content]],
    before: bytes | None,
    cache: Cache,
    count: int = 0,
    progress: Progress | None = None,
    personal: Iterable[str] = (),
) -> Built:
    """Build from the names and contents of lesson files, wherever they were read.

    Of ``personal`` ids the index has no rows.
    """
    own = frozenset(personal)
    memories: list[Memory] = []
    rows: dict[str, tuple[Row, ...]] = {}
    faults: list[Fault] = []
    for done, (name, content) in enumerate(files):
        if progress:
            progress(done, count)
        if isinstance(content, Problem):
            from slate_git.refusals import told

            faults += told(f"{LESSONS}/{name}", [content])
            continue
        memory, decided, wrong = cache.decide(name, content)
        faults += wrong
        if memory is not None:
            memories.append(memory)
        if decided and name[:-5] not in own:
            rows[name[:-5]] = decided
    cache.save()
    data = compile.index(row for found in rows.values() for row in found)
    return Built(memories, rows, faults, data, before, own)


def all_read(faults: Iterable[Fault]) -> None:
    """Raises ``atomic.NotRead`` where one is that the system did not let a file be read.

    What such a file holds is not refused: what would be made of the rest lacks it.
    """
    for fault in faults:
        # Imported here, as most often there is none: the rules take long to load.
        from slate_git.refusals.bad_file import WORDS

        if fault.what.startswith(WORDS[Kind.UNREADABLE][0].partition("{")[0]):
            raise atomic.NotRead(f"{fault.path}: {fault.what}: {fault.repair}")


def write(root: Path, built: Built) -> None:
    """Put a build's index in the place of the one it was compared with.

    Raises ``atomic.NotWritten``, and ``atomic.Changed`` where there is another by now.
    """
    if not built.current:
        atomic.write(root / INDEX, built.data, built.before)


def renew(
    root: Path, partial: bool = False, progress: Progress | None = None, gone: str = ""
) -> Built:
    """Bring the index in line with the lessons that are there when it is done.

    Another branch may be checked out meanwhile: then it is built again. With
    ``partial`` the rows of refused files stay as they were; without, nothing is
    written while there are any. Raises ``atomic.NotWritten``.
    """
    for _ in range(TRIES):
        state = folder.state(root)
        built = tree(root, progress, gone)
        if built.faults and not partial:
            return built
        data = built.partial if partial else built.data
        try:
            if data != built.before:
                atomic.write(root / INDEX, data, built.before)
        except atomic.Changed:
            continue
        if folder.state(root) == state:
            _private(root, built.personal)
            return built
    what = f"{INDEX}: the lessons were changed again and again while it was built"
    raise atomic.Changed(f"{what}: run `slate build` when that is over")


def _private(root: Path, personal: frozenset[str]) -> None:
    """Bring the private rows of this working tree in line, where there are or should be any."""
    from slate_git.hook.state import private as place

    path = place(str(root))
    if personal or os.path.lexists(path):
        from slate_git.index import private

        try:
            private.write(str(root), path)
        except (OSError, atomic.NotWritten):
            pass  # the next session's start tells


TRIES = 5
