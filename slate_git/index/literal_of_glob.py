"""The literals of a glob, from its parts, and of a cited path."""

from __future__ import annotations

from slate_git.hook.glob import GlobError, fold, parse
from slate_git.hook.glob.parts import Choice, Part, Text
from slate_git.index.required import ANYTHING, Required, chain, either, spelled


def needed(glob: str) -> tuple[str, ...]:
    """The literals of a glob; ``("",)`` also for one that is refused."""
    try:
        parts = parse(glob).parts
    except GlobError:
        return ("",)
    return tuple(sorted(_chain(parts).inside))


def of_path(path: str) -> tuple[str, ...]:
    """The longest literal of a cited path, a file or a folder."""
    return tuple(sorted(spelled(fold(path)).inside))


def _chain(parts: list[Part]) -> Required:
    return chain(map(_part, parts))


def _part(part: Part) -> Required:
    if isinstance(part, Choice):
        return either(map(_chain, part.choices))
    if isinstance(part, Text):
        # A ./ that begins a reading is dropped, so its dot need not stand in the path.
        if part.folded.startswith("./"):
            return chain([ANYTHING, spelled(part.folded[2:])])
        return spelled(part.folded)
    # A set stands for itself too, so it requires none of its characters.
    return ANYTHING
