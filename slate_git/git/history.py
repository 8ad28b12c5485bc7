"""What git says of memories and of the files that they cite.

Each answer takes one walk through the history, however many paths it is about.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Generator, Iterable
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from slate_git.git import name_status, pull_request
from slate_git.git.command import FATAL, decoded
from slate_git.git.name_status import Changed
from slate_git.git.repository import Repository
from slate_git.lesson.memory import LESSONS

MARK = "\x1e"
FORMAT = f"--format={MARK}%x00%H%x00%aN%x00%aI%x00%s%x00"
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
        if len(paths) != 1:
            self._mend(found)
        return found

    def _mend(self, found: dict[str, Change]) -> None:
        """Ask again of the files that are now another than their last change made of them.

        A merge dropped that change; only of one file alone git passes over the side it was on.
        """
        at = [(path, change.commit) for path, change in found.items()]
        now = self.ids((self.commit, path) for path, _ in at)
        then = self.ids((commit, path) for path, commit in at)
        for (path, _), here, there in zip(at, now, then, strict=True):
            if here != there:
                found[path] = next(self._names(self.commit, path), found[path])

    def since(self, commit: str) -> dict[str, list[Change]]:
        """What changed each lesson file after a commit, the last change first."""
        found: dict[str, list[Change]] = {}
        for change in self._names(f"{commit}..{self.commit}", f"{LESSONS}/"):
            found.setdefault(change.path, []).append(change)
        return found

    def of(self, path: str) -> list[Change]:
        """Every change of one lesson file, the last one first, through its renames.

        ``git log --follow`` would take a new lesson for a copy of one that reads alike, and
        go on with another lesson that had this name before.
        """
        found: dict[str, Change] = {}
        full = self.prefix + path
        reach: tuple[str, ...] = (self.commit,)
        for _ in range(RENAMES + 1):
            onward = self._line(full, reach, found)
            if not onward:
                break
            full, reach = onward
        requests = self.requests(found.values())
        return [
            change._replace(request=requests.get(change.commit, "")) for change in found.values()
        ]

    def _line(
        self, full: str, reach: tuple[str, ...], found: dict[str, Change]
    ) -> tuple[str, tuple[str, ...]] | None:
        """The changes of a file under one name; where it came from another: that, and its commits.

        ``full`` is its path from the top of the working tree.
        """
        onward = None
        path = self._inner(full)
        walk = self._log("--no-renames", *reach, "--", full)
        for head, changed in walk:
            verb = changed.verb
            if verb in ("added", "removed"):
                moved = self._moved(head[0])
                if verb == "removed" and full in moved and found:
                    # From here on down the name was another lesson's, which has gone on under
                    # a name of its own.
                    walk.close()
                    return self._line(full, (*reach, f"^{head[0]}"), found) or onward
                was = next((was for was, now in moved.items() if now == full), "")
                if verb == "added" and _is_lesson(was):
                    verb = "renamed"
                    onward = (was, (f"{head[0]}^@",))
            found.setdefault(head[0], Change(*head, path, verb))
        return onward

    def requests(self, changes: Iterable[Change]) -> dict[str, str]:
        """The pull request of each commit: that of the merge that brought it in, or its own."""
        own = {change.commit: pull_request.named(change.subject) for change in changes}
        if not own:
            return own
        # What is older than the oldest of them was brought in by nothing that is of interest.
        reach = (self.commit, "--not", f"{list(own)[-1]}^@")
        lines = self.repository.text("rev-list", "--parents", *reach).splitlines()
        parents = {id: above for id, *above in map(str.split, lines)}
        merges = pull_request.merges_of(self.commit, parents, own)
        asked = sorted({id for chain in merges.values() for id in chain})
        if not asked:
            return own
        words = ("log", "-z", "--no-walk=unsorted", "--format=%H%n%B", "--stdin")
        printed = decoded(self.repository.run(*words, data="\n".join(asked).encode()))
        messages = (text.partition("\n") for text in printed.split("\0"))
        named = {id: pull_request.named(body) for id, _, body in messages}
        merged = {id: next(filter(None, map(named.get, merges[id])), "") for id in merges}
        return {id: merged.get(id, "") or number for id, number in own.items()}

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
                now = moved[id].get(self.prefix + name, "") if id else ""
                now = self._inner(now) if now else ""
                if id and (now or path not in found):
                    found[path] = Gone(id, now)
                if now and now not in there:
                    onward[path] = now
            at = onward
        return found

    def ids(self, names: Iterable[tuple[str, str]]) -> list[str]:
        """The object id of each path below the root at a commit; an empty string for none."""
        wanted = [(commit, f"{self.prefix}{path}".rstrip("/")) for commit, path in names]
        if self.repository.promisor:
            return self._listed(wanted)
        there = self.repository.objects(f"{commit}:{full}" for commit, full in wanted)
        return [found[0] if found else "" for found in there]

    def _listed(self, wanted: list[tuple[str, str]]) -> list[str]:
        """As ``ids``, by trees alone, since git fetches every object that it is asked about."""
        found = {}
        for commit in dict.fromkeys(commit for commit, _ in wanted):
            paths = sorted({full for at, full in wanted if at == commit and full})
            words = ("ls-tree", "-z", "--full-tree", commit, "--", *paths)
            status, printed = self.repository.ask(*words, expect=(0, FATAL))
            if status == 0:
                found[commit, ""] = commit
            for entry in decoded(printed).split("\0")[:-1]:
                head, _, full = entry.partition("\t")
                found[commit, full] = head.split()[2]
        return [found.get(name, "") for name in wanted]

    @property
    def shallow(self) -> bool:
        """Whether the clone was cut off, and older history is not here."""
        return self.repository.shallow

    def _names(self, reach: str, *paths: str, only: str = "") -> Generator[Change, None, None]:
        """The changes of files below paths, the last one first; ``only`` those of one kind."""
        kind = (f"--diff-filter={only}",) if only else ()
        full = (self.prefix + path for path in paths)
        for head, changed in self._log("--no-renames", *kind, reach, "--", *full):
            yield Change(*head, self._inner(changed.now))

    def _log(self, *words: str) -> Generator[tuple[Head, Changed], None, None]:
        """Each file that each commit of a log changes, with the commit's head, newest first.

        Of a merge the files that are as none of its parents has them.
        """
        if not self.commit:
            return
        fields = self.repository.fields("log", "-z", "-c", "--name-status", FORMAT, *words)
        head = ("", "", "", "")
        for field in fields:
            if field == MARK:
                id, author, date, subject = islice(fields, 4)
                head = (id, author, date, subject)
            elif status := field.removeprefix("\n"):
                yield head, name_status.one(status, fields)

    def _moved(self, commit: str) -> dict[str, str]:
        """The renames of one commit, from the top of the working tree."""
        words = ("-r", "-M", "--root", "-m", "--diff-filter=R", "--name-status", "-z")
        printed = self.repository.text("diff-tree", *words, "--no-commit-id", commit)
        return {changed.was: changed.now for changed in name_status.read(printed)}

    def _inner(self, name: str) -> str:
        return name[len(self.prefix) :] if name.startswith(self.prefix) else f"/{name}"


def _is_lesson(full: str) -> bool:
    """Whether a path from the top is that of a lesson, of whatever root."""
    return f"/{LESSONS}/" in f"/{full}" and full.endswith(".yaml")
