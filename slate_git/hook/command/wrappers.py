"""Commands that run another one: where in their words it begins.

A wrapper is looked through only where its words say plainly what is run:
``sudo -l`` and ``command -v git`` run nothing, and neither do words of ``ssh``,
which run elsewhere.
"""

from __future__ import annotations

from slate_git.hook.command.options import operand
from slate_git.hook.command.programs import SHELLS, VALUED, name_of
from slate_git.hook.command.runners import (
    CONTAINERS,
    PLAIN,
    PYTHON,
    RUNNERS,
    SETTING,
    SILENT,
    SKIPPED,
)
from slate_git.hook.command.word import is_assignment


def inner(words: list[str]) -> tuple[int, int, bool] | None:
    """What the words of a wrapper run: where that begins and ends, and whether it is a text.

    None where they are no wrapper's, or nothing that can be told is run.
    """
    name = name_of(words[0])
    start = None
    if name in PLAIN:
        start = _plain(words, name)
    elif name in SHELLS:
        return _shell(words)
    elif name == "eval":
        start = operand(words, 1, frozenset())
        return (start, len(words), True) if start < len(words) else None
    elif name == "kubectl":
        start = _kubectl(words)
    elif name in RUNNERS:
        start = _runner(words, name)
    elif name.startswith("python") and not name[6:].strip("0123456789."):
        start = _python(words)
    if start is None or start >= len(words):
        return None
    text = name == "watch" and start == len(words) - 1 and " " in words[start]
    return start, len(words), text


def found_by_find(words: list[str]) -> list[tuple[int, int]]:
    """The commands that a ``find`` runs, each by where its words begin and end."""
    spans = []
    at = 1
    while at < len(words):
        if words[at] in ("-exec", "-execdir", "-ok", "-okdir"):
            start = at + 1
            while at < len(words) and words[at] != ";" and words[at - 1 : at + 1] != ["{}", "+"]:
                at += 1
            if start < at:
                spans.append((start, at))
        at += 1
    return spans


def _plain(words: list[str], name: str) -> int | None:
    """Where the command of a plain wrapper begins."""
    silent = SILENT.get(name, ())
    start = operand(words, 1, PLAIN[name])
    if any(word in silent for word in words[1:start]):
        return None
    while name in SETTING and start < len(words) and is_assignment(words[start]):
        start += 1
    return start + SKIPPED.get(name, 0)


def _shell(words: list[str]) -> tuple[int, int, bool] | None:
    """The text of a ``sh -c``; its options may be joined to the ``c``, and stand before it."""
    at, wanted = 1, False
    while at < len(words) and words[at][:1] in ("-", "+") and words[at] != "--":
        option = words[at]
        short = not option.startswith("--")
        wanted = wanted or (short and option[0] == "-" and "c" in option)
        valued = option in ("--rcfile", "--init-file") or (short and option[-1:] in ("o", "O"))
        at += 2 if valued else 1
    at += words[at : at + 1] == ["--"]
    return (at, at + 1, True) if wanted and at < len(words) else None


def _python(words: list[str]) -> int | None:
    """Where the module of a ``python -m`` stands."""
    at = 1
    while at < len(words) and words[at].startswith("-") and len(words[at]) > 1:
        word = words[at]
        if word == "-m" or (word.endswith("m") and word[1:-1].isalpha() and "c" not in word):
            return at + 1
        if word.startswith("-c"):
            return None
        at += 2 if word in PYTHON else 1
    return None


def _kubectl(words: list[str]) -> int | None:
    """Where the command of a ``kubectl exec ... --`` begins."""
    at = operand(words, 1, VALUED["kubectl"])
    if words[at : at + 1] != ["exec"] or "--" not in words[at:]:
        return None
    return words.index("--", at) + 1


def _runner(words: list[str], name: str) -> int | None:
    """Where the command of a runner begins."""
    at = 1
    subcommands, valued = RUNNERS[name]
    if subcommands != ("",):
        at = operand(words, at, VALUED.get(name, valued))
        if name == "docker" and words[at : at + 1] == ["compose"]:
            name = "docker compose"
            subcommands, valued = RUNNERS[name]
            at = operand(words, at + 1, VALUED[name])
        if at >= len(words) or words[at] not in subcommands:
            return None
        at += 1
    at = operand(words, at, valued)
    if name in CONTAINERS:
        at += 1
    return at
