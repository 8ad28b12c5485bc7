"""A value of the wrong form.

``text``, ``kind``, ``match``, ``command`` and ``path`` are texts; ``when`` is
``{tool: shell, command: WORDS}``, ``{tool: shell, match: REGEX}``, ``{tool:
read, path: GLOB}``, ``{tool: edit, path: GLOB}`` or a list of them;
``source_ref``, ``tags``, ``fires`` and ``silent`` are a text or a list;
``review_by`` is a date such as 2027-06-30. A number or a truth value where a
text belongs needs quotes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date

from slate_git.base.text import cut
from slate_git.lesson.draft import Draft, Finding, Where, each
from slate_git.lesson.memory import CALL_KEY, KINDS, SUBJECT_KEYS, TOOLS
from slate_git.refusals.credentials import masked

ID = "bad-value"
ACCEPTED = "text: Before a push, run the full gate\nwhen: {tool: shell, match: '404'}\n"
REFUSED = "text: Before a push, run the full gate\nwhen: {tool: shell, match: 404}\n"

FORMS = (
    "write {tool: shell, command: WORDS}, {tool: shell, match: REGEX}, {tool: read, path: GLOB}"
    " or {tool: edit, path: GLOB}"
)
CALLS = "write {tool: shell, command: CALL} or {tool: read, path: PATH}"


def check(draft: Draft) -> Iterator[Finding]:
    """Values that are not of the form their key asks for."""
    data = draft.data
    if "text" in data and not isinstance(data["text"], str):
        yield _not_text(data["text"], ("text",))
    if "kind" in data and data["kind"] not in KINDS:
        repair = f"leave `kind` out, or write {', '.join(KINDS[:-1])} or {KINDS[-1]}"
        yield Finding(("kind",), f"{_shown(data['kind'])} is not a kind of memory", repair)
    if "when" in data:
        yield from _when(data["when"])
    for key in ("source_ref", "tags"):
        if key in data:
            yield from _texts(data[key], (key,))
    if "examples" in data:
        yield from _examples(draft)
    if "review_by" in data:
        yield from _date(data["review_by"])


def _when(when: object) -> Iterator[Finding]:
    if when == []:
        what = "`when` is an empty list, so the lesson could never come up"
        yield Finding(("when",), what, "add a trigger, or leave `when` out")
    for where, entry in each(when, ("when",)):
        yield from _entry(entry, where)


def _entry(entry: object, where: Where) -> Iterator[Finding]:
    if not isinstance(entry, Mapping):
        yield Finding(where, f"`when` holds {_form(entry)} where a trigger belongs", FORMS)
        return
    tool = entry.get("tool")
    if tool not in TOOLS:
        known = f"{_shown(tool)} is not a tool that a trigger can be for"
        what = "the trigger does not say which `tool` it is for" if tool is None else known
        yield Finding((*where, "tool"), what, FORMS)
        return
    keys = SUBJECT_KEYS[tool]
    there = [key for key in keys if key in entry]
    if not there:
        wanted = " and no ".join(f"`{key}`" for key in keys)
        yield Finding(where, f"the trigger for {tool} has no {wanted}", FORMS)
    elif len(there) > 1:
        both = " and ".join(f"`{key}`" for key in there)
        what = f"the trigger for {tool} has both {both}"
        yield Finding(where, what, "keep one of them, or write two triggers in a list")
    for key in there:
        if not isinstance(entry[key], str):
            yield _not_text(entry[key], (*where, key))


def _texts(value: object, where: Where) -> Iterator[Finding]:
    for place, item in each(value, where):
        if not isinstance(item, str):
            yield _not_text(item, place)
        elif not item.strip():
            what = f"a text under `{where[0]}` is empty"
            yield Finding(place, what, "write something, or leave it out")


def _examples(draft: Draft) -> Iterator[Finding]:
    if not isinstance(draft.data["examples"], Mapping):
        what = "`examples` holds neither `fires` nor `silent`"
        yield Finding(("examples",), what, "write {fires: [CALL], silent: [CALL]}")
    for where, _, call in draft.calls():
        if isinstance(call, Mapping):
            key = CALL_KEY.get(str(call.get("tool")))
            if key is None or not isinstance(call.get(key), str):
                yield Finding(where, "the example is not a call that a trigger could see", CALLS)
        elif not isinstance(call, str):
            yield _not_text(call, where)


def _date(value: object) -> Iterator[Finding]:
    try:
        date.fromisoformat(str(value))
    except ValueError:
        what = f"{_shown(value)} is not a date"
        yield Finding(("review_by",), what, "write a date such as 2027-06-30")


def _not_text(value: object, where: Where) -> Finding:
    key = next(key for key in reversed(where) if isinstance(key, str))
    if isinstance(value, (list, dict)):
        what = f"`{key}` holds {_form(value)} where one text belongs"
        return Finding(where, what, "write one text")
    if value is None:
        return Finding(where, f"`{key}` has no value", "write a text after it")
    return Finding(where, f"{_plain(value)} is not a text", f"quote it: '{_plain(value)}'")


def _form(value: object) -> str:
    """What a value is, in a message that does not repeat it."""
    forms = {list: "a list", dict: "keys with values", str: "a text", bool: "a truth value"}
    return "nothing" if value is None else forms.get(type(value), "a number")


def _shown(value: object) -> str:
    """A value as a message quotes it."""
    return "nothing" if value is None else f"`{cut(masked(_plain(value)))}`"


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
