"""A value of the wrong form.

``text``, ``kind``, ``match`` and ``path`` are texts; ``when`` is ``{tool:
shell, match: REGEX}``, ``{tool: read, path: GLOB}``, ``{tool: edit, path:
GLOB}`` or a list of them; ``source_ref``, ``tags``, ``fires`` and ``silent``
are a text or a list; ``review_by`` is a date such as 2027-06-30. A number or a
truth value where a text belongs needs quotes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date

from slate_git.lesson.draft import Draft, Finding, Where
from slate_git.lesson.memory import SUBJECT_KEY, TOOLS

ID = "bad-value"
ACCEPTED = "text: Before a push, run the full gate\nwhen: {tool: shell, match: '404'}\n"
REFUSED = "text: Before a push, run the full gate\nwhen: {tool: shell, match: 404}\n"

FORMS = "write {tool: shell, match: REGEX}, {tool: read, path: GLOB} or {tool: edit, path: GLOB}"


def check(draft: Draft) -> Iterator[Finding]:
    """Values that are not of the form their key asks for."""
    data = draft.data
    if "text" in data and not isinstance(data["text"], str):
        yield _no_text(data["text"], ("text",))
    if "kind" in data and data["kind"] not in ("lesson", "decision", "note"):
        yield Finding(("kind",), "no such kind", "leave it out, or write lesson, decision or note")
    if "when" in data:
        yield from _when(data["when"])
    for key in ("source_ref", "tags"):
        if key in data:
            yield from _texts(data[key], (key,))
    if "examples" in data:
        yield from _examples(data["examples"])
    if "review_by" in data:
        yield from _date(data["review_by"])


def _when(when: object) -> Iterator[Finding]:
    if isinstance(when, list):
        if not when:
            yield Finding(("when",), "an empty list can never fire", "leave `when` out")
        for position, entry in enumerate(when):
            yield from _entry(entry, ("when", position))
    else:
        yield from _entry(when, ("when",))


def _entry(entry: object, where: Where) -> Iterator[Finding]:
    if not isinstance(entry, Mapping):
        yield Finding(where, "no trigger", FORMS)
        return
    tool = entry.get("tool")
    if tool not in TOOLS:
        what = "no tool named" if tool is None else f"no such tool: {tool}"
        yield Finding((*where, "tool"), what, FORMS)
        return
    key = SUBJECT_KEY[tool]
    if key not in entry:
        yield Finding(where, f"tool {tool} without `{key}`", FORMS)
    elif not isinstance(entry[key], str):
        yield _no_text(entry[key], (*where, key))


def _texts(value: object, where: Where) -> Iterator[Finding]:
    for position, item in enumerate(value if isinstance(value, list) else [value]):
        place = (*where, position) if isinstance(value, list) else where
        if not isinstance(item, str):
            yield _no_text(item, place)
        elif not item.strip():
            yield Finding(place, "an empty text", "write something, or leave it out")


def _examples(examples: object) -> Iterator[Finding]:
    if not isinstance(examples, Mapping):
        yield Finding(("examples",), "no examples", "write {fires: [CALL], silent: [CALL]}")
        return
    for side in ("fires", "silent"):
        calls = examples.get(side, [])
        for position, call in enumerate(calls if isinstance(calls, list) else [calls]):
            where: Where = ("examples", side)
            where = (*where, position) if isinstance(calls, list) else where
            if isinstance(call, Mapping):
                subject = "command" if call.get("tool") == "shell" else "path"
                if call.get("tool") not in TOOLS or not isinstance(call.get(subject), str):
                    repair = "write {tool: shell, command: CALL} or {tool: read, path: PATH}"
                    yield Finding(where, "no call", repair)
            elif not isinstance(call, str):
                yield _no_text(call, where)


def _date(value: object) -> Iterator[Finding]:
    try:
        date.fromisoformat(str(value))
    except ValueError:
        yield Finding(("review_by",), f"{value!r} is no date", "write a date such as 2027-06-30")


def _no_text(value: object, where: Where) -> Finding:
    if isinstance(value, (list, dict)):
        return Finding(where, "not a text", "write one text")
    shown = "nothing" if value is None else str(value)
    if isinstance(value, bool):
        shown = shown.lower()
    repair = "write something after it" if value is None else f"quote it: '{shown}'"
    return Finding(where, f"{shown} is not a text", repair)
