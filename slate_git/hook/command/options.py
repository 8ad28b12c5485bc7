"""Walks over the options of a command, given those that take a value."""

from __future__ import annotations


def values(text: str) -> frozenset[str]:
    """A table of options that take a value, written as words."""
    return frozenset(text.split())


def takes_next(word: str, valued: frozenset[str], joined: bool = True) -> bool:
    """Whether the word behind this option is its value.

    A value may also be joined to a short option, ``-C4``; short options may be
    joined to each other, ``-xvf``, where the last one may take a value.
    """
    if word in valued:
        return True
    if "=" in word or word.startswith("--") or not joined:
        return False
    for place in range(1, len(word)):
        if "-" + word[place] in valued:
            return place == len(word) - 1
    return False


def operand(words: list[str], at: int, valued: frozenset[str], joined: bool = True) -> int:
    """The place of the first word from ``at`` on that is neither an option nor a value of one.

    ``--`` ends the options and is passed over; past the end there is none.
    """
    while at < len(words):
        word = words[at]
        if word == "--":
            return at + 1
        if not word.startswith("-") or word == "-":
            return at
        at += 2 if takes_next(word, valued, joined) else 1
    return at
