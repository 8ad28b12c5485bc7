"""A key that lesson files do not have.

A misspelt key would be a rule that silently does not hold. Use instead: the
key that the message offers; the keys are text, when, kind, source_ref,
examples, tags and review_by.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from slate_git.lesson.draft import Draft, Finding, Where, each
from slate_git.lesson.memory import KEYS, SIDES, SUBJECT_KEYS

ID = "unknown-key"
ACCEPTED = "text: Before a push, run the full gate\nwhen: {tool: shell, match: git push}\n"
REFUSED = "text: Before a push, run the full gate\nwhne: {tool: shell, match: git push}\n"


def check(draft: Draft) -> Iterator[Finding]:
    """Unknown keys of the file, of ``when`` and of ``examples``."""
    yield from _unknown(draft.data, KEYS, (), "a lesson file")
    for where, entry in each(draft.data.get("when"), ("when",)):
        tool = entry.get("tool") if isinstance(entry, Mapping) else None
        own = SUBJECT_KEYS.get(tool, ()) if isinstance(tool, str) else ()
        keys = ("tool", *(own or ("command", "match", "path")))
        yield from _unknown(entry, keys, where, f"a trigger for {tool}" if own else "a trigger")
    yield from _unknown(draft.data.get("examples"), SIDES, ("examples",), "`examples`")
    for where, _, call in draft.calls():
        yield from _unknown(call, ("tool", "command", "path"), where, "an example")


def _unknown(found: object, keys: tuple[str, ...], where: Where, of: str) -> Iterator[Finding]:
    for key in found if isinstance(found, Mapping) else ():
        if key not in keys:
            near = get_close_matches(key, keys, 1)
            repair = f"did you mean `{near[0]}`?" if near else f"the keys are {', '.join(keys)}"
            yield Finding((*where, key), f"`{key}` is not a key of {of}", repair, key=True)
