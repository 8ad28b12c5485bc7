"""A trigger that fires on nearly every call.

A pattern or glob that hits at least three quarters of a fixed list of
commands or paths, as different from each other as possible, says nothing
about the situation it is for, and its lesson would come up at once in every
session. A pattern that only an empty command can match is refused too, since
it never fires. Use instead: the words that set the situation apart, such as
``git push`` or ``migrations/**``; what always holds belongs in the agent's
own instructions.
"""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.base.text import cut
from slate_git.hook.glob import GlobError, matches, parse
from slate_git.lesson.draft import Draft, Finding
from slate_git.refusals import share as everything
from slate_git.refusals.pattern_findings import better
from slate_git.refusals.probes import PATHS

ID = "matches-everything"
ACCEPTED = "text: Before a push, run the full gate\nwhen: {tool: shell, match: git push}\n"
REFUSED = "text: Read the guide first\nwhen: {tool: edit, path: '**'}\n"

MOST = 0.75
"""Share of the probes from which on a trigger is refused."""


def check(draft: Draft) -> Iterator[Finding]:
    """The triggers that fire on nearly every call, or on an empty one alone."""
    for where, pattern in draft.patterns():
        share = everything.share(pattern)
        if share >= MOST:
            what = f"`{cut(pattern)}` matches {_almost(share)} command{_empty(pattern)}"
            repair = better(draft, pattern) or "name the program or words that it is about"
            yield Finding(where, what, repair, 0)
        elif everything.only_empty(pattern):
            what = f"`{cut(pattern)}` matches an empty command only, so it never fires"
            yield Finding(where, what, "name the program or words that it is about", 0)
    for where, glob in draft.globs():
        share = share_of_paths(glob)
        if share >= MOST:
            what = f"`{cut(glob)}` matches {_almost(share)} file"
            yield Finding(where, what, "name the folder or files that it is about", 0)


def share_of_paths(glob: str) -> float:
    """Which part of the probe paths a glob hits; none if it is refused anyway."""
    try:
        parsed = parse(glob)
    except GlobError:
        return 0.0
    return sum(matches(parsed, path) for path in PATHS) / len(PATHS)


def _empty(pattern: str) -> str:
    """That an alternative is empty, which is most often the shell's ``||``."""
    if "||" in pattern:
        return ": the alternative between its two | is empty (the shell's || is \\|\\|)"
    lone = pattern.startswith("|") or pattern.endswith("|") or "(|" in pattern or "|)" in pattern
    return ": one of its alternatives is empty" if lone else ""


def _almost(share: float) -> str:
    return "every" if share == 1 else "nearly every"
