"""What git says of memories and of the files that they cite.

Each answer takes one walk through the history, however many paths it is about.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from slate_git.git import name_status, pull_request
from slate_git.git.name_status import Changed
from slate_git.git.repository import Repository
from slate_git.lesson.memory import LESSONS

MARK = "\x1e"
FORMAT = f"--format={MARK}%x00%H%x00%an%x00%aI%x00%s%x00"
Head = tuple[str, str, str, str]
"""The fields of a commit in ``FORMAT``: id, author, date and subject."""

RENAMES = 8
"""Times in a row that a gone file is followed to its new name."""


class Change(NamedTuple):
    """One commit's change of one file. ``request`` is ``#12``, ``!12`` or an empty string."""

    commit: str
    author: str
    date: str
    subject: str
    path: str
    what: str = ""
    request: str = ""


class Gone(NamedTuple):
    """A file that git had: the commit that took it away, and its name now, if it was renamed."""

    commit: str
    now: str


class Past:
    """The history of a root up to a commit. Raises ``NoRepository``, ``GitFailed``."""

    def __init__(self, root: Path, commit: str = "HEAD") -> None:
        self.repository = Repository(root)
        self.prefix = self.repository.prefix
        words = ("rev-parse", "--verify", "--quiet", f"{commit}^{{commit}}")
        # A branch before its first commit has no history yet: that is no fault.
        self.commit = self.repository.text(*words, expect=(0, 1)).strip()

    def last(self, paths: Collection[str] = ()) -> dict[str, Change]:
        """The last change of each lesson file, by its path relative to the root.

        With ``paths``, no older history is read than these need.
        """
        found: dict[str, Change] = {}
        missing = set(paths)
        for change in self._names(self.commit, *(paths if len(paths) == 1 else (f"{LESSONS}/",))):
            found.setdefault(change.path, change)
            missing.discard(change.path)
            if paths and not missing:
                break
        return found

    def since(self, commit: str) -> dict[str, list[Change]]:
        """What changed each lesson file after a commit, the last change first."""
        found: dict[str, list[Change]] = {}
        for change in self._names(f"{commit}..{self.commit}", f"{LESSONS}/"):
            found.setdefault(change.path, []).append(change)
        return found

    def of(self, path: str) -> list[Change]:
        """Every change of one lesson file, the last one first, through its renames.

        ``git log --follow`` would take a new lesson for a copy of one that reads alike.
        """
        found = []
        done = ""
        for head, changed in self._log("-M", self.commit, "--", f"{self.prefix}{LESSONS}/"):
            if changed.now == self.prefix + path and head[0] != done:
                found.append(Change(*head, path, changed.verb))
                path, done = self._inner(changed.was), head[0]
        requests = self.requests({change.commit: change.subject for change in found})
        return [change._replace(request=requests.get(change.commit, "")) for change in found]

    def requests(self, subjects: Mapping[str, str]) -> dict[str, str]:
        """The pull request of each commit, by its subject or by the merge that brought it in."""
        own = {id: pull_request.named(subject) for id, subject in subjects.items()}
        if all(own.values()):
            return own
        lines = self.repository.text("rev-list", "--parents", self.commit).splitlines()
        parents = {id: above for id, *above in map(str.split, lines)}
        words = ("log", "-z", "--merges", "--first-parent", "--format=%H%n%B", self.commit)
        messages = (text.partition("\n") for text in self.repository.fields(*words))
        merges = {id: number for id, _, body in messages if (number := pull_request.named(body))}
        merged = pull_request.brought_in(self.commit, parents, merges)
        return {id: number or merged.get(id, "") for id, number in own.items()}

    def gone(self, paths: Iterable[str], there: Container[str] = ()) -> dict[str, Gone]:
        """Of files that are not ``there`` now: where they went, if git ever had them."""
        found: dict[str, Gone] = {}
        at = {path: path for path in paths}
        for _ in range(RENAMES):
            if not at:
                break
            taken: dict[str, str] = {}
            for change in self._names(self.commit, *sorted(set(at.values())), only="D"):
                taken.setdefault(change.path, change.commit)
            moved = {id: self._moved(id) for id in set(taken.values())}
            onward = {}
            for path, name in at.items():
                id = taken.get(name, "")
                now = moved[id].get(name, "") if id else ""
                if id and (now or path not in found):
                    found[path] = Gone(id, now)
                if now and now not in there:
                    onward[path] = now
            at = onward
        return found

    def ids(self, names: Iterable[tuple[str, str]]) -> list[str]:
        """The object id of each path below the root at a commit; an empty string for none."""
        wanted = [f"{commit}:{self.prefix}{path}".rstrip("/") for commit, path in names]
        return [there[0] if there else "" for there in self.repository.objects(wanted)]

    @property
    def shallow(self) -> bool:
        """Whether the clone was cut off, and older history is not here."""
        return self.repository.text("rev-parse", "--is-shallow-repository").strip() == "true"

    def _names(self, reach: str, *paths: str, only: str = "") -> Iterator[Change]:
        """The changes of files below paths, the last one first; ``only`` those of one kind."""
        kind = (f"--diff-filter={only}",) if only else ()
        full = (self.prefix + path for path in paths)
        for head, changed in self._log("--no-renames", *kind, reach, "--", *full):
            yield Change(*head, self._inner(changed.now))

    def _log(self, *words: str) -> Iterator[tuple[Head, Changed]]:
        """Each file that each commit of a log changes, with the commit's head, newest first."""
        if not self.commit:
            return
        fields = self.repository.fields("log", "-z", "--name-status", FORMAT, *words)
        head = ("", "", "", "")
        for field in fields:
            if field == MARK:
                id, author, date, subject = islice(fields, 4)
                head = (id, author, date, subject)
            elif status := field.removeprefix("\n"):
                yield head, name_status.one(status, fields)

    def _moved(self, commit: str) -> dict[str, str]:
        """The renames of one commit, relative to the root."""
        words = ("-r", "-M", "--root", "-m", "--diff-filter=R", "--name-status", "-z")
        printed = self.repository.text("diff-tree", *words, "--no-commit-id", commit)
        renamed = name_status.read(printed)
        return {self._inner(changed.was): self._inner(changed.now) for changed in renamed}

    def _inner(self, name: str) -> str:
        return name[len(self.prefix) :] if name.startswith(self.prefix) else f"/{name}"
