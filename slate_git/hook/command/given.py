"""The options that a command is given, each for itself, with their values."""

from __future__ import annotations

from slate_git.hook.command.options import takes_next
from slate_git.hook.command.programs import CLUSTERLESS, DEEPER, valued


def given(words: list[str], operands: list[str]) -> dict[str, list[str]]:
    """The options up to ``--``: joined ones apart, ``-rf`` as ``-r`` and ``-f``, with their values.

    The word behind an option is taken for its value where the option takes one,
    and noted as a possible one where that is not known.
    """
    joined = words[0] not in CLUSTERLESS
    table = valued(operands) | DEEPER.get(" ".join(operands[:2]), frozenset())
    found: dict[str, list[str]] = {}
    at = 1
    while at < len(words) and words[at] != "--":
        word = words[at]
        at += 1
        if not word.startswith("-") or word == "-":
            continue
        following = words[at : at + 1]
        if takes_next(word, table, joined):
            at += 1
        name, equals, value = word.partition("=")
        for one, rest in apart(name, joined, table):
            found.setdefault(one, []).extend([value] if equals else [rest] if rest else following)
    return found


def apart(option: str, joined: bool, table: frozenset[str]) -> list[tuple[str, str]]:
    """The single options of a word, each with the value that is joined to it."""
    if not joined:
        return [("-" + option.lstrip("-"), "")]
    if option.startswith("--") or len(option) == 2:
        return [(option, "")]
    found = [(option, "")]
    for place in range(1, len(option)):
        one = "-" + option[place]
        if one in table:
            found.append((one, option[place + 1 :]))
            break
        found.append((one, ""))
    return found
