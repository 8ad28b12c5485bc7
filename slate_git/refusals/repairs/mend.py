"""The triggers of a lesson with what is refused or odd about them repaired."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from slate_git.hook.glob import GlobError, parse
from slate_git.lesson.draft import Draft
from slate_git.lesson.memory import SUBJECT_KEYS
from slate_git.redos.dead import dead
from slate_git.redos.verdict import judge
from slate_git.refusals import bad_command
from slate_git.refusals.pattern_findings import examples
from slate_git.refusals.repairs import commands
from slate_git.refusals.repairs import glob as globs
from slate_git.refusals.repairs.pattern import MOST, repaired
from slate_git.refusals.share import share


class Mended(NamedTuple):
    """A pattern or glob, as it was and as it is now."""

    old: str
    new: str


def mend(data: Mapping[str, Any]) -> tuple[dict[str, Any], list[Mended]]:
    """What the keys of a lesson file hold, with each trigger repaired that can be."""
    draft = Draft("", "", data)
    changed: list[Mended] = []

    def entry(found: Any) -> Any:
        keys = SUBJECT_KEYS.get(str(found.get("tool")), ()) if isinstance(found, Mapping) else ()
        key = next((key for key in keys if key in found), "")
        old = found[key] if key else None
        new = better(draft, key, old) if isinstance(old, str) else None
        if new is None or new == old:
            return found
        changed.append(Mended(str(old), new))
        return {**found, key: new}

    when = data.get("when")
    mended = [entry(each) for each in when] if isinstance(when, list) else entry(when)
    return ({**data, "when": mended} if changed else dict(data)), changed


def better(draft: Draft, key: str, text: str) -> str | None:
    """The repair of a trigger; None where nothing is wrong, or none is known."""
    if key == "command":
        return bad_command.repaired(text) or None
    if key != "match":
        return _glob(text)
    wrong = judge(text).refusals or share(text) >= MOST or dead(text)
    if wrong or any(commands.odd(text)) or any(char < " " for char in text):
        found = repaired(text, *examples(draft))
        return found.pattern if found else None
    return None


def _glob(text: str) -> str | None:
    try:
        parse(text)
    except GlobError:
        found = globs.repaired(text)
        return found.glob if found else None
    return next((odd.better or None for odd in globs.odd(text)), None)
