"""What every source shares: a rule that can be a memory, or the reason why it cannot."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from slate_git.lesson import writer
from slate_git.refusals import judge

ALWAYS = "applies always, and a lesson comes up on a call only: keep it in AGENTS.md or where it is"


class Rule(NamedTuple):
    """A rule as the keys of a lesson file. ``left`` is what it does not carry, and why."""

    path: str
    data: dict[str, Any]
    left: tuple[str, ...] = ()


class Left(NamedTuple):
    """A rule that cannot be carried over."""

    path: str
    reason: str


def make(path: str, text: str, when: list[dict[str, str]], left: Iterable[str]) -> Rule | Left:
    """A rule with these triggers, if one is left, and a reference to where it came from."""
    left = tuple(left)
    if not when:
        return Left(path, "; ".join(left))
    return Rule(path, {"text": text, "when": when, "source_ref": path}, left)


def of_globs(root: Path, path: str, text: str, globs: Iterable[str]) -> Rule | Left:
    """A rule about files: for each glob that a trigger can be, a read and an edit trigger."""
    when: list[dict[str, str]] = []
    left = []
    for glob in dict.fromkeys(globs):
        reason = unfit(root, glob)
        if reason:
            left.append(f"`{glob}` {reason}")
        else:
            glob = folder(root, glob)
            when += [{"tool": "read", "path": glob}, {"tool": "edit", "path": glob}]
    return make(path, text, when, left)


def unfit(root: Path, glob: str) -> str | None:
    """Why a glob cannot be a trigger."""
    if glob.startswith("!"):
        return "excludes files, which a trigger cannot"
    return refused({"tool": "edit", "path": folder(root, glob)})


def refused(trigger: dict[str, str]) -> str | None:
    """Why the refusals would not let a trigger pass."""
    trial = writer.render({"text": "trial", "when": trigger})
    _, faults = judge.text("trial", trial.encode("utf-8", "surrogatepass"))
    return "; ".join(f"{fault.what} ({fault.id})" for fault in faults) or None


def folder(root: Path, glob: str) -> str:
    """A glob that names a folder means what is in it."""
    bare = not any(special in glob for special in "*?[{") and not glob.endswith("/")
    return glob + "/" if bare and (root / glob.lstrip("/")).is_dir() else glob
