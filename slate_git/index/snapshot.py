"""The lessons and files of one state of a repository: as they lie, as staged, or of a commit."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from slate_git.git import tracked as files
from slate_git.git.repository import Entry, Repository
from slate_git.hook.index import MOST_BYTES as MOST_INDEX
from slate_git.hook.lesson import MOST_BYTES
from slate_git.index import build
from slate_git.index.cache import Cache
from slate_git.index.store import Store
from slate_git.lesson import folder
from slate_git.lesson.draft import Fault
from slate_git.lesson.memory import INDEX, LESSONS
from slate_git.lesson.problem import Kind, Problem

LINK, SUBMODULE = "120000", "160000"
INTENT_TO_ADD = 1 << 29
"""The flag of an index entry that ``git add -N`` made (git's ``cache.h``)."""

File = tuple[str, folder.Content]
"""An entry of the lessons folder: its name, and its bytes or why there are none."""


class Snapshot(NamedTuple):
    """One state: its lesson files and their number, its index, and its tracked files.

    ``commit`` is where its history begins.
    """

    root: Path
    lessons: Iterable[File]
    number: int
    before: bytes | None
    tracked: list[str]
    commit: str
    submodules: list[str] = []  # noqa: RUF012
    misplaced: list[Fault] = []  # noqa: RUF012
    store: Store | None = None

    def build(self, progress: build.Progress | None = None) -> build.Built:
        """The lessons judged and compiled; may be asked once."""
        personal = self.store.personal if self.store else ()
        cache = Cache(self.root)
        built = build.of(self.lessons, self.before, cache, self.number, progress, personal)
        hidden = self.store.told() if self.store else ""
        return built._replace(faults=[*built.faults, *self.misplaced], hidden=hidden)


def working_tree(root: Path) -> Snapshot:
    """What lies in the working tree; its tracked files are those of git's index."""
    store = Store(root)
    names = store.names
    lessons = ((name, store.read(name)) for name in names)
    tracked, submodules = files.with_submodules(root)
    return Snapshot(
        root, lessons, len(names), store.index, tracked, "HEAD", submodules, store=store
    )


def staged(root: Path, repository: Repository) -> Snapshot:
    """What the next commit would hold, by git's index."""
    entries = [entry for entry in repository.staged() if not _promised(repository, entry)]
    return _of(root, repository, entries, "HEAD")


def at(root: Path, repository: Repository, commit: str) -> Snapshot:
    """What a commit holds."""
    return _of(root, repository, repository.listed(commit), commit)


def _of(root: Path, repository: Repository, entries: list[Entry], commit: str) -> Snapshot:
    inside = LESSONS + "/"
    lessons: dict[str, Entry] = {}
    index = None
    for entry in entries:
        if entry.path == INDEX and entry.stage == 0 and entry.mode not in (LINK, SUBMODULE):
            index = entry
        name, below, _ = entry.path[len(inside) :].partition("/")
        folders = below or entry.mode == SUBMODULE
        if not entry.path.startswith(inside) or name.startswith("."):
            continue
        if folder.wanted(name) or folders:
            lessons.setdefault(name, entry)
    # A submodule's commit is an object of another repository.
    ids = [entry.id for entry in lessons.values() if entry.mode != SUBMODULE]
    blobs = repository.blobs(ids, MOST_BYTES)
    found = [
        (name, _content(name, entry, blobs.get(entry.id, b"")))
        for name, entry in sorted(lessons.items())
    ]
    data = repository.blobs([index.id], MOST_INDEX)[index.id] if index else None
    tracked = sorted({entry.path for entry in entries})
    before = data if isinstance(data, bytes) else None
    submodules = [entry.path for entry in entries if entry.mode == SUBMODULE]
    wrong = [_misplaced(entry) for entry in entries if entry.path in (".slate", LESSONS)]
    return Snapshot(root, found, len(found), before, tracked, commit, submodules, wrong)


def _misplaced(entry: Entry) -> Fault:
    """The fault of what stands where the store's own folder has to be."""
    from slate_git.refusals import bad_file

    what = {LINK: "is a link, which is never followed", SUBMODULE: SEPARATE}
    repair = "put the folder itself there"
    return Fault(entry.path, 1, 1, what.get(entry.mode, "is a file"), bad_file.ID, repair)


SEPARATE = (
    "is a submodule: its lessons arrive where it is checked out, but check, review, history and "
    "the git hooks of this repository do not see into it"
)


def _content(name: str, entry: Entry, blob: bytes | int) -> folder.Content:
    """What a lesson file holds; ``blob`` is its size alone where that is too large."""
    if entry.stage:
        return Problem(Kind.CONFLICT)
    plain = entry.mode != SUBMODULE and entry.path == f"{LESSONS}/{name}"
    size = blob if isinstance(blob, int) else len(blob)
    data = blob if isinstance(blob, bytes) else b""
    mode = int(entry.mode, 8) if plain else 0o040000
    return folder.unfit(name, mode, size) or folder.strange(data) or data


def _promised(repository: Repository, entry: Entry) -> bool:
    """Whether ``git add -N`` made the entry: it has an empty blob, and no commit will hold it."""
    if not entry.path.startswith(LESSONS) or entry.id not in _EMPTY:
        return False
    printed = repository.run("ls-files", "--debug", "--", repository.prefix + entry.path).decode()
    flags = printed.rpartition("flags:")[2].split() or ["0"]
    return bool(int(flags[0], 16) & INTENT_TO_ADD)


_EMPTY = (
    "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391",
    "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813",
)
