"""The decision on one pattern: every refusal that it earns, as plain values."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from slate_git.hook.pattern import trim
from slate_git.redos.slow import slow
from slate_git.redos.syntax import portable, shape, source, tree


class Refusal(NamedTuple):
    """One reason: the refusal's id, the column at fault (from 0), what, and the repair."""

    id: str
    offset: int
    what: str
    repair: str


class Verdict(NamedTuple):
    """Why a pattern is refused; nothing for one that is accepted."""

    refusals: tuple[Refusal, ...] = ()

    def of(self, id: str) -> tuple[Refusal, ...]:
        """The reasons that belong to one refusal."""
        return tuple(refusal for refusal in self.refusals if refusal.id == id)


@lru_cache(maxsize=4096)
def judge(pattern: str) -> Verdict:
    """Whether ``pattern`` may be saved: the same answer on every machine and version."""
    faults = list(portable.unwritable(pattern))
    if faults:
        return _bad(faults)
    tokens = list(source.tokens(pattern))
    faults = list(portable.unportable(tokens))
    if faults:
        return _bad(faults)
    try:
        root = tree.parse(pattern)
        for error in portable.unfixed(root):
            raise error
    except tree.Unreadable as error:
        return _bad([portable.unreadable(error, pattern)])
    shapes = [_shaped(found, pattern) for found in shape.repeated_groups(tokens)]
    if shapes:
        # Their cost says nothing more than their shape.
        return Verdict(tuple(shapes))
    run = trim(pattern)
    if run != pattern:
        root = tree.parse(run)
        tokens = list(source.tokens(run))
    # Columns are those of the pattern as written.
    shift = max(0, pattern.find(run))
    return Verdict(
        tuple(
            Refusal("slow-pattern", offset + shift, what, repair)
            for offset, what, repair in slow(run, root, tokens)
        )
    )


def _bad(faults: list[portable.Flaw]) -> Verdict:
    return Verdict(tuple(Refusal("bad-regex", *fault) for fault in faults))


def _shaped(found: shape.Shape, pattern: str) -> Refusal:
    group = pattern[found.start : found.end]
    shown = group if len(group) <= 40 else group[:37] + "..."
    if found.inner.kind == source.BAR:
        return Refusal(
            "repeated-alternatives",
            found.start,
            f"the repeated group {shown} holds alternatives at column {found.inner.start + 1},"
            " so one command could be tried in very many ways",
            r"use one set, (\w|-)+ becomes [\w-]+, or repeat the group at most"
            f" {shape.FEW} times, {{1,{shape.FEW}}}",
        )
    return Refusal(
        "nested-repeat",
        found.start,
        f"the repeated group {shown} holds its own repeat {found.inner.text} at column"
        f" {found.inner.start + 1}, so one command could be tried in very many ways",
        r"to allow any words in between write .* once, git\s+(\S+\s+)*push becomes git\s.*\bpush,"
        f" or repeat the group at most {shape.FEW} times, {{0,{shape.FEW}}}",
    )
