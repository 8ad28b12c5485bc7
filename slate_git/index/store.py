"""The store of a working tree: what lies there, and what git has and the working tree hides.

Everything that reads the lessons of a working tree reads them here. The hook alone looks
at files only: a lesson that is hidden does not arrive in this clone.
"""

from __future__ import annotations

import os
from functools import cached_property
from pathlib import Path

from slate_git.base.plural import count
from slate_git.git import hidden, ignored
from slate_git.git.failure import GitFailed, NoRepository
from slate_git.git.ignored import Rule
from slate_git.git.repository import Entry, Repository
from slate_git.hook.index import MOST_BYTES, read_file
from slate_git.hook.lesson import MOST_BYTES as MOST_LESSON
from slate_git.lesson import folder
from slate_git.lesson.memory import INDEX, LESSONS


class Store:
    """The lesson files and the index of a root, as its next commit would know them.

    ``hidden`` are names of lesson files whose content is git's, each with the reason;
    ``unknown`` says why git could not be asked, and is empty where it could or there is none.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.repository: Repository | None = None
        self.unknown = ""
        self.hidden: dict[str, str] = {}
        self.tracked: set[str] = set()
        self._entries: dict[str, Entry] = {}
        self._lying = folder.names(root)
        try:
            self.repository = Repository(root)
            listed = hidden.listed(self.repository, LESSONS, INDEX)
        except NoRepository:
            listed, self.repository = [], None
        except GitFailed as failure:
            listed, self.repository, self.unknown = [], None, str(failure)
        for entry, why in listed:
            self.tracked.add(entry.path)
            name = entry.path.removeprefix(f"{LESSONS}/")
            if why:
                self._entries[entry.path] = entry
            if why and name != entry.path and "/" not in name and folder.wanted(name):
                self.hidden[name] = why

    @property
    def names(self) -> list[str]:
        """The entries of the lessons folder, those that are hidden among them; sorted."""
        return sorted({*self._lying, *self.hidden})

    def read(self, name: str) -> folder.Content:
        """One entry of the lessons folder. Raises ``GitFailed``."""
        if name not in self.hidden:
            return folder.read(self.root, name)
        entry = self._entries[f"{LESSONS}/{name}"]
        blob = self._blobs[entry.id]
        size = blob if isinstance(blob, int) else len(blob)
        data = blob if isinstance(blob, bytes) else b""
        return folder.unfit(name, int(entry.mode, 8), size) or folder.strange(data) or data

    @property
    def index(self) -> bytes | None:
        """The index that lies there, else the one that is hidden. Raises ``GitFailed``."""
        found = read_file(str(self.root / INDEX), MOST_BYTES)
        entry = self._entries.get(INDEX)
        if found is None and entry and self.repository:
            blob = self.repository.blobs([entry.id], MOST_BYTES).get(entry.id)
            return blob if isinstance(blob, bytes) else None
        return found

    @cached_property
    def ignored(self) -> dict[str, Rule]:
        """What of the store git ignores and does not track: paths, each with the rule."""
        paths = [INDEX, *(f"{LESSONS}/{name}" for name in self._lying)]
        asked = [path for path in paths if path not in self.tracked]
        try:
            return ignored.rules(self.repository, asked) if self.repository else {}
        except GitFailed:  # such as in a submodule
            return {}

    @property
    def personal(self) -> set[str]:
        """The ids of lessons that no commit will hold, so that a committed index may not either.

        Where git ignores the index as well, all of it is this clone's own.
        """
        if INDEX in self.ignored:
            return set()
        inside = f"{LESSONS}/"
        return {p[len(inside) : -len(".yaml")] for p in self.ignored if p.startswith(inside)}

    def told(self) -> str:
        """One line on the lessons that are hidden here, with the command that brings them back."""
        if not self.hidden or not self.repository:
            return ""
        name, why = next(iter(sorted(self.hidden.items())))
        back = hidden.repair(self.repository, f"{LESSONS}/{name}", why)
        many = count(len(self.hidden), "memory")
        what = f"{many} that git has, {name.removesuffix('.yaml')} for one, hidden here ({why})"
        return f"{what}: kept in the index, and never delivered in this clone: {back}"

    def own(self, id: str) -> str:
        """One line on a lesson that git ignores, and so is this clone's alone."""
        rule = self.ignored.get(f"{LESSONS}/{id}.yaml")
        if rule is None or self.repository is None:
            return ""
        what = f"{id} is ignored by git, through {rule}: it is yours alone, in no commit"
        if id in self.personal:
            what += ", not in the index that the team shares, and comes up in this working tree"
        return f"{what}; to share it, add `!lessons/{id}.yaml` to .slate/.gitignore"

    def back(self, name: str) -> str:
        """The command that brings a hidden lesson back, so that it can be changed."""
        path = f"{LESSONS}/{name}"
        return hidden.repair(self.repository, path, self.hidden[name]) if self.repository else ""

    @cached_property
    def _blobs(self) -> dict[str, bytes | int]:
        ids = [self._entries[f"{LESSONS}/{name}"].id for name in self.hidden]
        return dict(self.repository.blobs(ids, MOST_LESSON)) if self.repository else {}


def hidden_root(place: Path) -> Path | None:
    """The outermost root at or above a folder whose hook git has and the working tree hides."""
    try:
        repository = Repository(place)
        top = Path(repository.top)
        inner = [place, *place.parents][: len(Path(repository.prefix).parts) + 1]
        roots = {os.path.relpath(folder, top): folder for folder in inner}
        at_top = Repository(top)
        paths = {os.path.normpath(f"{way}/.slate/hook.sh"): way for way in roots}
        found = {paths.get(e.path) for e, why in hidden.listed(at_top, *paths) if why}
    except GitFailed:
        return None
    return next((roots[way] for way in reversed(roots) if way in found), None)
