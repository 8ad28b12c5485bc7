"""What git says of memories and of the files that they cite. The one user of GitPython.

Each answer takes one walk through the history, however many paths it is about.
"""

from __future__ import annotations

import os
from collections.abc import Container, Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from slate_git.git import pull_request
from slate_git.git.repository import GitFailed, NoRepository, environment
from slate_git.lesson.memory import LESSONS

MARK = "\x1e"
FORMAT = f"--format={MARK}%x00%H%x00%an%x00%aI%x00%s%x00"
HEAD = 4
"""Fields of a commit in ``FORMAT``: id, author, date and subject."""

RENAMES = 8
"""Times in a row that a gone file is followed to its new name."""

WHAT = {"A": "added", "D": "removed", "R": "renamed"}


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
    """The history of a root up to a commit. Raises ``plumbing.NoRepository``, ``GitFailed``."""

    def __init__(self, root: Path, commit: str = "HEAD") -> None:
        # Without a git program GitPython refuses to be imported, unless told to wait with that.
        os.environ.setdefault("GIT_PYTHON_REFRESH", "quiet")
        # Most commands ask git nothing, and this import takes longer than they do.
        import git

        try:
            self.repo = git.Repo(root, search_parent_directories=True)
        except git.exc.InvalidGitRepositoryError as error:
            raise NoRepository(f"{root}: not in a git repository: it has no history") from error
        self.failure = git.exc.GitCommandError
        self.absence = git.exc.GitCommandNotFound
        # It runs git at the top; paths in the environment count from the working directory.
        self.repo.git.update_environment(**environment())
        top = self.repo.working_tree_dir
        inner = root.resolve().relative_to(Path(top or root).resolve()).as_posix()
        self.prefix = "" if inner == "." else inner + "/"
        self.commit = self._run("rev-parse", "--verify", "--quiet", f"{commit}^{{commit}}").strip()

    def last(self, path: str = f"{LESSONS}/") -> dict[str, Change]:
        """The last change of each file at or below a path, by its path relative to the root."""
        found: dict[str, Change] = {}
        for change in self._names(self.commit, path):
            found.setdefault(change.path, change)
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
        words = ("-M", "--name-status", self.commit, "--", f"{self.prefix}{LESSONS}/")
        for head, names in self._log(*words):
            for status, was, now in _statuses(names):
                if now == self.prefix + path:
                    what = WHAT.get(status[:1], "changed")
                    found.append(Change(*head, path, what))
                    path = self._inner(was)
                    break
        requests = self.requests({change.commit: change.subject for change in found})
        return [change._replace(request=requests.get(change.commit, "")) for change in found]

    def requests(self, subjects: Mapping[str, str]) -> dict[str, str]:
        """The pull request of each commit, by its subject or by the merge that brought it in."""
        own = {id: pull_request.named(subject) for id, subject in subjects.items()}
        if all(own.values()):
            return own
        lines = self._run("rev-list", "--parents", self.commit).splitlines()
        parents = {id: above for id, *above in map(str.split, lines)}
        words = ("log", "-z", "--merges", "--first-parent", "--format=%H%n%B", self.commit)
        messages = (text.partition("\n") for text in self._run(*words).split("\0") if text)
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
        # A name with a line break would be read as two, and throw the answers out of step.
        data = "".join(name.replace("\n", " ") + "\n" for name in wanted)
        process = self.repo.git.cat_file("--batch-check", as_process=True, istream=-1)
        printed, _ = process.proc.communicate(data.encode("utf-8", "surrogateescape"))
        lines = printed.decode("utf-8", "surrogateescape").splitlines()
        none = (" missing", " ambiguous")
        return ["" if line.endswith(none) else line.split()[0] for line in lines]

    @property
    def shallow(self) -> bool:
        """Whether the clone was cut off, and older history is not here."""
        return self._run("rev-parse", "--is-shallow-repository").strip() == "true"

    def _names(self, reach: str, *paths: str, only: str = "") -> Iterator[Change]:
        """The changes of files below paths, the last one first; ``only`` those of one kind."""
        kind = (f"--diff-filter={only}",) if only else ()
        full = (self.prefix + path for path in paths)
        for head, names in self._log("--no-renames", "--name-only", *kind, reach, "--", *full):
            for name in names:
                yield Change(*head, self._inner(name))

    def _log(self, *words: str) -> Iterator[tuple[tuple[str, str, str, str], list[str]]]:
        """The head and the names of each commit of a log, newest first."""
        fields = self._run("log", "-z", FORMAT, *words).split("\0") if self.commit else []
        place = 0
        while place < len(fields) - HEAD:
            id, author, date, subject = fields[place + 1 : place + 1 + HEAD]
            place += 1 + HEAD
            start = place
            while place < len(fields) and fields[place] != MARK:
                place += 1
            names = [name.removeprefix("\n") for name in fields[start:place]]
            yield (id, author, date, subject), [name for name in names if name]

    def _moved(self, commit: str) -> dict[str, str]:
        """The renames of one commit, relative to the root."""
        words = ("-r", "-M", "--root", "-m", "--diff-filter=R", "--name-status", "-z")
        names = self._run("diff-tree", *words, "--no-commit-id", commit).split("\0")
        pairs = zip(names[1::3], names[2::3], strict=False)
        return {self._inner(old): self._inner(new) for old, new in pairs}

    def _inner(self, name: str) -> str:
        return name[len(self.prefix) :] if name.startswith(self.prefix) else f"/{name}"

    def _run(self, *words: str) -> str:
        """What git prints; an empty string where a name means no commit."""
        # A user may have asked for what a signature's check says within each log.
        settings = ("-c", "log.showSignature=false")
        command = ["git", "--literal-pathspecs", *settings, *words]
        try:
            printed = self.repo.git.execute(command, stdout_as_string=False)
        except self.absence as error:
            raise NoRepository("there is no git program, and so no history") from error
        except self.failure as error:
            if words[0] == "rev-parse" and error.status == 1:
                return ""
            said = str(error.stderr).partition("stderr: ")[2].strip(" '").split("\n")[0]
            raise GitFailed(f"git {words[0]}: {said}") from error
        return printed.decode("utf-8", "surrogateescape") if isinstance(printed, bytes) else ""


def _statuses(names: list[str]) -> Iterator[tuple[str, str, str]]:
    """What ``--name-status`` says of each file: status, old name and new name."""
    place = 0
    while place < len(names) - 1:
        width = 2 if names[place][:1] in ("R", "C") else 1
        yield names[place], names[place + 1], names[min(place + width, len(names) - 1)]
        place += 1 + width
