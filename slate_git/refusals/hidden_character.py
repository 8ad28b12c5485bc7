"""A character that a reviewer cannot see.

Control characters (but newline and tab), zero-width, bidirectional and tag
characters can carry words to a model that no reader of a pull request reads.
Use instead: the text without them; an emoji that needs a joiner can go.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from slate_git.base.characters import hidden
from slate_git.lesson.draft import Draft, Finding, Where

ID = "hidden-character"
ACCEPTED = "text: Before a push, run the full gate\n"
REFUSED = 'text: "Before a push,\\u200b run the full gate"\n'


def check(draft: Draft) -> Iterator[Finding]:
    """The first hidden character of each text that a model or a reviewer reads."""
    for where, text in draft.strings():
        seen = (o for o, c in enumerate(text) if hidden(c) and not _spared(c, where))
        offset = next(seen, None)
        if offset is not None:
            character = text[offset]
            name = unicodedata.name(character, "a control character").lower()
            what = f"the character U+{ord(character):04X} ({name}) cannot be seen"
            yield Finding(where, what, "take it out", offset)


def _spared(character: str, where: Where) -> bool:
    """Whether it stands where it is compared and not read: files are named as they are named."""
    if unicodedata.category(character) == "Cs":
        return False
    if where[-1:] == ("match",):
        return unicodedata.category(character) == "Cc"
    return where[-1:] == ("path",) or where[:1] in (("source_ref",), ("examples",))
