"""The tracked files, asked which of them a trigger hits."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from slate_git.hook import glob, match
from slate_git.lesson.memory import Trigger

LATEST = "\U0010ffff"
"""Sorts behind every path that begins as what stands before it."""

LAST = 2
"""Characters of a path's end that files are grouped by."""


class Files:
    """Paths relative to the root. A glob is tried on those alone that begin and end as it does."""

    def __init__(self, paths: Iterable[str]) -> None:
        folded = sorted((glob.fold(path.replace("\\", "/")), path) for path in set(paths))
        self.folded = [fold for fold, _ in folded]
        self.paths = [path for _, path in folded]
        self.ends: dict[str, list[int]] = defaultdict(list)
        for place, fold in enumerate(self.folded):
            self.ends[fold[-LAST:]].append(place)
        self.known: dict[str, tuple[str, ...]] = {}

    def __len__(self) -> int:
        return len(self.paths)

    def of(self, trigger: Trigger) -> tuple[str, ...]:
        """The files whose read or edit brings a memory up through a trigger; none for a command."""
        if trigger.tool == "file":
            return tuple(self.below(trigger.pattern))
        return self.hit(trigger.pattern) if trigger.tool not in ("shell", "command") else ()

    def hit(self, pattern: str) -> tuple[str, ...]:
        """The files that a sound glob hits, sorted. Raises ``glob.GlobError``."""
        if pattern not in self.known:
            parsed = glob.parse(pattern)
            paths = (self.paths[place] for place in self._candidates(parsed))
            self.known[pattern] = tuple(sorted(p for p in paths if glob.matches(parsed, p)))
        return self.known[pattern]

    def cited(self, path: str) -> bool:
        """Whether a cited file, or a file below a cited folder, is tracked."""
        return bool(self.below(path))

    def below(self, path: str) -> list[str]:
        """The tracked files that a cited path means: itself, or all below a cited folder."""
        fold = glob.fold(path)
        start = bisect_left(self.folded, fold)
        end = bisect_left(self.folded, fold + LATEST) if fold.endswith("/") else start + 1
        places = range(start, min(end, len(self.paths)))
        return [self.paths[at] for at in places if match.cites(path, self.paths[at])]

    def folder(self, path: str) -> bool:
        """Whether tracked files lie below a path that does not end in ``/``."""
        return self.cited(path.rstrip("/") + "/")

    def _candidates(self, parsed: glob.Glob) -> Iterator[int]:
        head, tail = parsed.head, parsed.tail
        places: Sequence[int] = range(len(self.paths))
        if head:
            start = bisect_left(self.folded, head)
            places = range(start, bisect_left(self.folded, head + LATEST))
        elif len(tail) >= LAST:
            places = self.ends.get(tail[-LAST:], ())
        return (place for place in places if self.folded[place].endswith(tail))


def below(pattern: str, folders: Iterable[str]) -> bool:
    """Whether a glob or a path may mean something in one of these folders."""
    head = glob.fold(re.split(r"[*?\[{]", pattern.strip().removeprefix("./"), maxsplit=1)[0])
    whole = len(head) == len(pattern.strip().removeprefix("./"))
    inside = [glob.fold(folder) + "/" for folder in folders]
    return any(head.startswith(f) or (not whole and f.startswith(head)) for f in inside)


def probe(pattern: str) -> str:
    """A path that a glob could hit, to ask git's ignore rules about."""
    path = re.sub(r"\{([^{},]*)[^{}]*\}", r"\1", pattern.strip().removeprefix("./"))
    path = re.sub(r"\[!?[^\]]*\]|\?|\*+", "x", path.replace("**/", "").removeprefix("/"))
    return path or "x"
