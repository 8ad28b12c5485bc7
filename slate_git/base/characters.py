"""Characters that show nothing, and those that look like others."""

from __future__ import annotations

import re
import unicodedata

from slate_git.hook.legible import HIGHEST, WIDEST, hidden, hidden_in

__all__ = ["HIGHEST", "WIDEST", "alike", "hidden", "hidden_in", "mixed", "odd_in"]

_LIKE = dict(
    zip(
        "авекмнорстухіјѕԁԛԝһӏАВЕКМНОРСТУХІЈЅԌԚԜҺӀαινορτυχκΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",
        "abekmhopctyxijsdqwhlABEKMHOPCTYXIJSGQWHIaivoptuxkABEZHIKMNOPTYX",
        strict=True,
    )
)
"""Cyrillic and Greek letters that are drawn as a Latin one is (Unicode's confusables, UTS 39)."""

_MIXED = re.compile(rf"\w*[{''.join(_LIKE)}][A-Za-z]\w*")
_ODD_SPACES = frozenset("\xa0\u1680\u202f\u205f") | {chr(code) for code in range(0x2000, 0x200B)}


def alike(text: str) -> str:
    """A text in the plain Latin letters that it looks to be written in."""
    return "".join(_LIKE.get(c, c) for c in unicodedata.normalize("NFKC", text))


def mixed(text: str) -> re.Match[str] | None:
    """The first word that has a letter of another alphabet in place of a Latin one.

    One that ends in such letters is left alone: so other languages bend a foreign word.
    """
    return _MIXED.search(text)


def odd_in(text: str) -> set[int]:
    """Where characters stand that are not what they seem: hidden ones, spaces that are not the
    keyboard's, and letters of another alphabet inside a Latin word."""
    if text.isascii():
        return set(hidden_in(text))
    found = {*hidden_in(text), *(at for at, char in enumerate(text) if char in _ODD_SPACES)}
    for word in _MIXED.finditer(text):
        found |= {at for at in range(*word.span()) if text[at] in _LIKE}
    return found
