"""A key that lesson files do not have.

A misspelt key would be a rule that silently does not hold. Use instead: the
key that the message offers; the keys are text, when, kind, source_ref,
examples, tags and review_by.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from slate_git.lesson.draft import Draft, Finding, Where
from slate_git.lesson.memory import SUBJECT_KEY

ID = "unknown-key"
ACCEPTED = "text: Before a push, run the full gate\nwhen: {tool: shell, match: git push}\n"
REFUSED = "text: Before a push, run the full gate\nwhne: {tool: shell, match: git push}\n"

KEYS = ("text", "when", "kind", "source_ref", "examples", "tags", "review_by")


def check(draft: Draft) -> Iterator[Finding]:
    """Unknown keys of the file, of ``when`` and of ``examples``."""
    yield from _unknown(draft.data, KEYS, ())
    when = draft.data.get("when")
    if isinstance(when, list):
        for position, entry in enumerate(when):
            yield from _unknown_in_when(entry, ("when", position))
    else:
        yield from _unknown_in_when(when, ("when",))
    examples = draft.data.get("examples")
    yield from _unknown(examples, ("fires", "silent"), ("examples",))
    for side in ("fires", "silent"):
        calls = examples.get(side) if isinstance(examples, Mapping) else None
        for position, call in enumerate(calls if isinstance(calls, list) else ()):
            keys = ("tool", "command", "path")
            yield from _unknown(call, keys, ("examples", side, position))


def _unknown_in_when(entry: object, where: Where) -> Iterator[Finding]:
    tool = entry.get("tool") if isinstance(entry, Mapping) else None
    key = SUBJECT_KEY.get(tool) if isinstance(tool, str) else None
    keys = ("tool", key) if key else ("tool", "match", "path")
    yield from _unknown(entry, keys, where)


def _unknown(found: object, keys: tuple[str, ...], where: Where) -> Iterator[Finding]:
    for key in found if isinstance(found, Mapping) else ():
        if key not in keys:
            near = get_close_matches(key, keys, 1)
            repair = f"did you mean `{near[0]}`?" if near else f"the keys are {', '.join(keys)}"
            yield Finding((*where, key), f"{key}: no such key", repair, key=True)
