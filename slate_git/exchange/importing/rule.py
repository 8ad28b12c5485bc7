"""What every source shares: a rule that can be a memory, or the reason why it cannot."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

from slate_git.exchange.importing.translation import Translated, Untranslated
from slate_git.exchange.importing.trees import one_tree
from slate_git.hook import glob as globs
from slate_git.lesson import writer
from slate_git.refusals import judge

ALWAYS = "applies always, and a lesson comes up on a call only: keep it in AGENTS.md or where it is"
DESCRIBED = "is chosen by its description, and a lesson comes up on a call only"
BY_HAND = "is asked for by hand, and a lesson comes up on a call only"

BOTH = ("read", "edit")


class Rule(NamedTuple):
    """A rule as the keys of a lesson file. ``left`` is what it does not carry, and why."""

    path: str
    data: dict[str, Any]
    left: tuple[str, ...] = ()


class Left(NamedTuple):
    """A rule that cannot be carried over.

    ``text`` is what it says, where parts of it could be lessons; ``keywords`` are words of the
    user's by which it comes up.
    """

    path: str
    reason: str
    text: str = ""
    keywords: tuple[str, ...] = ()


def make(path: str, text: str, when: list[dict[str, str]], left: Iterable[str]) -> Rule | Left:
    """A rule with these triggers, if one is left, and a reference to where it came from."""
    left = tuple(left)
    if not when:
        return Left(path, "; ".join(left), text)
    return Rule(path, {"text": text, "when": when, "source_ref": path}, left)


def of_globs(
    path: str,
    text: str,
    given: Iterable[str],
    translate: Callable[[str], Translated],
    tools: Iterable[str] = BOTH,
    left: Iterable[str] = (),
) -> Rule | Left:
    """A rule about files: for each glob that a trigger can be, one for each of ``tools``."""
    made: list[str] = []
    told: dict[str, list[str]] = {}
    for glob in dict.fromkeys(given):
        try:
            translated = translate(glob)
        except Untranslated as unsaid:
            told.setdefault(str(unsaid), []).append(glob)
            continue
        for ours in translated.globs:
            reason = refused({"tool": "edit", "path": ours})
            if reason:
                told.setdefault(reason, []).append(glob)
            else:
                made.append(ours)
        for difference in translated.told:
            told.setdefault(difference, []).append(glob)
    when = [{"tool": tool, "path": glob} for glob in dict.fromkeys(made) for tool in tools]
    said = [f"{', '.join(f'`{glob}`' for glob in them)} {why}" for why, them in told.items()]
    return make(path, text, when, (*left, *said))


def refused(trigger: dict[str, str]) -> str | None:
    """Why the refusals would not let a trigger pass."""
    return _refused(tuple(trigger.items()))


@cache
def _refused(trigger: tuple[tuple[str, str], ...]) -> str | None:
    trial = writer.render({"text": "trial", "when": dict(trigger)})
    _, faults = judge.text("trial", trial.encode("utf-8", "surrogatepass"))
    return "; ".join(f"{fault.what} ({fault.id})" for fault in faults) or None


class Names:
    """The files of a repository and the folders they lie in, looked up when first asked for."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._answers: dict[str, tuple[bool, bool]] = {}

    @cached_property
    def files(self) -> list[str]:
        """The tracked files. Raises ``GitFailed``."""
        from slate_git.git.tracked import tracked

        return tracked(self.root)

    @cached_property
    def _known(self) -> tuple[frozenset[str], frozenset[str]]:
        """The files, and the folders they lie in, as a glob is held against them."""
        folders = {folder for file in self.files for folder in _above(file)}
        return frozenset(map(globs.fold, self.files)), frozenset(map(globs.fold, folders))

    @cached_property
    def _names(self) -> tuple[frozenset[str], frozenset[str]]:
        """Their last names."""
        files, folders = self._known
        return frozenset(map(_last, files)), frozenset(map(_last, folders))

    def hit(self, glob: str) -> tuple[bool, bool]:
        """Whether a glob hits a file of the repository, and whether it hits a folder."""
        if glob not in self._answers:
            self._answers[glob] = self._hit(glob)
        return self._answers[glob]

    def _hit(self, glob: str) -> tuple[bool, bool]:
        files, folders = self._known
        name = glob.removeprefix("**/")
        plain = not any(special in name for special in "*?[{")
        if plain and name == glob:
            folded = globs.fold(glob)
            return folded in files, folded in folders or (self.root / glob).is_dir()
        if plain and "/" not in name:
            folded = globs.fold(name)
            return folded in self._names[0], folded in self._names[1]
        narrowed = one_tree(glob)
        try:
            parsed = globs.parse(narrowed[0] if narrowed else glob)
        except globs.GlobError:
            return False, False
        return _any(parsed, files), _any(parsed, folders)


def _any(glob: globs.Glob, paths: Iterable[str]) -> bool:
    return any(
        path.startswith(glob.head) and path.endswith(glob.tail) and globs.matches(glob, path)
        for path in paths
    )


def _last(path: str) -> str:
    return path.rpartition("/")[2]


def _above(file: str) -> Iterable[str]:
    while file := file.rpartition("/")[0]:
        yield file
