"""A character, or words, that a reviewer cannot see.

Control characters (but newline and tab), zero-width, bidirectional, tag and
other characters that show nothing can carry words to a model that no reader of
a pull request reads; only the one selector behind an emoji is spared. So can
words far to the right of a line or below many blank ones. The whole file is
looked at, comments and keys too. In ``match`` and ``path`` a control character
is most often a backslash that JSON or YAML took: ``"\\b"`` there is a backspace.
Use instead: the text without them; an emoji that needs a joiner can go.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator

from slate_git.base.characters import HIGHEST, WIDEST, hidden_in
from slate_git.lesson.draft import Draft, Finding, Where

ID = "hidden-character"
ACCEPTED = "text: Before a push, run the full gate\n"
REFUSED = 'text: "Before a push,\\u200b run the full gate"\n'

LETTERS = {"\b": "b", "\f": "f", "\v": "v", "\a": "a", "\x1b": "x1b", "\0": "0", "\r": "r"}
"""What an escape was that became a control character."""

_FAR = re.compile(rf"[^\S\n]{{{WIDEST},}}(?=\S)")
_DEEP = re.compile(rf"\S[^\S\n]*(?:\n[^\S\n]*){{{HIGHEST},}}(?=\S)")


def check(draft: Draft) -> Iterator[Finding]:
    """The first hidden character of each text and of what is no text; what is out of sight."""
    values: Counter[str] = Counter()
    for where, text in draft.strings():
        places = list(hidden_in(text))
        values.update(text[at] for at in places)
        offset = next((at for at in places if not _spared(text[at], where)), None)
        if offset is not None:
            yield Finding(where, _seen(text[offset]), _repair(text[offset], where), offset)
        if where[:1] == ("text",) and (found := _FAR.search(text) or _DEEP.search(text)):
            yield _out_of_sight(where, "", found)
    yield from _elsewhere(draft.source.replace("\r\n", "\n"), values)


def _elsewhere(source: str, values: Counter[str]) -> Iterator[Finding]:
    """What stands between the values of a file: in its comments and keys."""
    for at in hidden_in(source):
        if values[source[at]]:
            values[source[at]] -= 1
            continue
        what = f"{_seen(source[at])}, in line {source.count(chr(10), 0, at) + 1} of the file"
        yield Finding((), what, "take it out")
        break
    for number, line in enumerate(source.split("\n"), 1):
        if found := _FAR.search(line):
            yield _out_of_sight((), f", in line {number} of the file", found)
            break
    if found := _DEEP.search(source):
        number = source.count("\n", 0, found.end()) + 1
        yield _out_of_sight((), f", in line {number} of the file", found)


def _out_of_sight(where: Where, place: str, found: re.Match[str]) -> Finding:
    lines = found[0].count("\n")
    gap = f"{lines - 1} blank lines" if lines else f"{len(found[0])} spaces"
    what = f"what stands behind {gap} is out of a reader's sight{place}"
    return Finding(where, what, "take the gap out", found.start() + (lines > 0) if where else None)


def _seen(character: str) -> str:
    name = unicodedata.name(character, "a control character").lower()
    return f"the character U+{ord(character):04X} ({name}) cannot be seen"


def _repair(character: str, where: Where) -> str:
    if where[-1:] != ("match",) or character not in LETTERS:
        return "take it out"
    escape = "\\" + LETTERS[character]
    return f"did you write `{escape}`? Double the backslash in JSON and in YAML's double quotes"


def _spared(character: str, where: Where) -> bool:
    """Whether it stands where it is compared and not read: files are named as they are named."""
    category = unicodedata.category(character)
    if category == "Cs" or (category == "Cc" and where[:1] == ("when",)):
        return False
    return where[-1:] == ("path",) or where[:1] in (("source_ref",), ("examples",))
