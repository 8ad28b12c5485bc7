"""What every source shares: a rule that can be a memory, or the reason why it cannot."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from slate_git.exchange.importing.translation import Translated, Untranslated, one_tree
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
    trial = writer.render({"text": "trial", "when": trigger})
    _, faults = judge.text("trial", trial.encode("utf-8", "surrogatepass"))
    return "; ".join(f"{fault.what} ({fault.id})" for fault in faults) or None


class Names:
    """The files of a repository and the folders they lie in, looked up when first asked for."""

    def __init__(self, root: Path) -> None:
        self.root = root

    @cached_property
    def files(self) -> list[str]:
        """The tracked files. Raises ``GitFailed``."""
        from slate_git.git.tracked import tracked

        return tracked(self.root)

    @cached_property
    def _folders(self) -> list[str]:
        return sorted({folder for file in self.files for folder in _above(file)})

    @cached_property
    def _known(self) -> tuple[frozenset[str], frozenset[str]]:
        """The files and the folders as a glob is held against them, and their last names."""
        return _spelled(self.files), _spelled(self._folders)

    def hit(self, glob: str) -> tuple[bool, bool]:
        """Whether a glob hits a file of the repository, and whether it hits a folder."""
        name = glob.removeprefix("**/")
        if not any(special in name for special in "*?[{"):
            files, folders = self._known
            # Last names are kept with a slash in front, since any folder may stand before it.
            asked = globs.fold(glob if name == glob else f"/{name}" if "/" not in name else glob)
            if "**/" not in asked:
                there = name == glob and (self.root / glob).is_dir()
                return asked in files, asked in folders or there
        narrowed = one_tree(glob)
        try:
            parsed = globs.parse(narrowed[0] if narrowed else glob)
        except globs.GlobError:
            return False, False
        return (
            any(globs.matches(parsed, file) for file in self.files),
            any(globs.matches(parsed, folder) for folder in self._folders),
        )


def _spelled(paths: Iterable[str]) -> frozenset[str]:
    folded = frozenset(map(globs.fold, paths))
    return folded | {f"/{path.rpartition('/')[2]}" for path in folded}


def _above(file: str) -> Iterable[str]:
    while file := file.rpartition("/")[0]:
        yield file
