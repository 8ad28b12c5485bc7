"""What was typed where a regular expression belongs, and is a command, a glob or a rule.

Each gives the pattern that means the same: what fires on nothing that was meant
is worth a word even where ``re`` reads it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from slate_git.refusals.repairs import dialects, posix

_RULE = re.compile(
    r"(?:Bash|Shell|PowerShell|shell|bash|run_shell_command|exec)\((.+)\)", re.DOTALL
)
_PREFIX = re.compile(r"([\w./ -]+?):\*")
_GLOB = re.compile(r"[\w ./:=@-]*(?:[\w/:=-]| )[*][\w ./:=@*-]*|[*][\w ./:=@-]+")
_DASH = re.compile(
    "(?:(?<=\\s)|^)([\u2010-\u2015\u2212])(?=\\w)|(?:(?<=\\s)|^)-([\u2010-\u2015])(?=\\w)"
)
_QUOTES = str.maketrans("\u201c\u201d\u201e\u2018\u2019\u201a", "\"\"\"'''")
_NO_EDGE = re.compile(r"(?:(?<=\s)|(?<=\\s)|(?<=\\s[+*])|(?<![^(|]))(\\b)-")
_WORD_EDGES = re.compile(r"\\[<>]")


class Odd(NamedTuple):
    """What is odd at a character of a pattern, and the pattern that says what was meant."""

    offset: int
    what: str
    better: str


def odd(pattern: str) -> Iterator[Odd]:
    """The first oddity of a pattern that ``re`` reads, and that fires on nothing that was meant."""
    plain = pattern.strip()
    if rule := _RULE.fullmatch(plain):
        yield Odd(0, "it is a permission rule, not a regular expression", of_rule(rule[1]))
    elif found := _PREFIX.fullmatch(plain):
        yield Odd(0, "`:*` is a permission rule's, and here only colons", of_rule(plain))
    elif _shell_glob(plain):
        what = "it reads like a shell glob; here `*` repeats the character before it"
        yield Odd(pattern.find("*"), what, of_glob(plain))
    elif plain[:1] == plain[-1:] and plain[:1] in ("'", '"', "`") and len(plain) > 2:
        yield Odd(0, "the quotes around it have to be in the command, too", plain[1:-1])
    elif found := re.match(r"(?:[$%>#]|PS>) +(?=\w)", plain):
        what = f"`{found[0].strip()}` is a prompt, and no part of the command"
        yield Odd(0, what, plain[found.end() :])
    elif (better := dialects.REWRITES[0](plain)) != plain:
        yield Odd(0, "the slashes around it have to be in the command, too", better)
    elif (better := posix.translated(plain)) != plain:
        what = "a set such as [:space:] holds its letters here, not what it is named for"
        yield Odd(max(pattern.find("[:"), 0), what, better)
    elif found := _WORD_EDGES.search(plain):
        what = f"`{found[0]}` is the character {found[0][1]} here, not a word's edge"
        yield Odd(pattern.find(found[0]), what, _WORD_EDGES.sub(r"\\b", plain))
    elif found := _NO_EDGE.search(plain):
        what = "`\\b` before a dash wants a letter right before it, so a space there does not do"
        yield Odd(found.start(1), what, _NO_EDGE.sub(r"(?<!\\S)-", plain))
    elif (better := _typed(plain)) != plain:
        at = next(i for i, char in enumerate(plain) if better[i : i + 1] != char)
        what = f"it holds U+{ord(plain[at]):04X}, which no command is typed with"
        yield Odd(pattern.find(plain[at]), what, better)


def words(command: str) -> str:
    """The words of a command that was pasted: without a prompt, quotes around it or a rule's form,
    and with a keyboard's dashes; itself where there is nothing of that."""
    plain = command.strip()
    if plain[:1] == plain[-1:] and plain[:1] in ("'", '"', "`") and plain[1:-1].strip():
        plain = plain[1:-1].strip()
    if found := re.match(r"(?:[$%>#]|PS>) +(?=\w)", plain):
        plain = plain[found.end() :]
    if rule := _RULE.fullmatch(plain):
        plain = rule[1].removesuffix(" *")
    typed = " ".join(_typed(plain.removesuffix(":*")).split())
    return typed if typed != " ".join(command.split()) else command


def of_rule(rule: str) -> str:
    """The pattern of a permission rule such as ``git push:*``."""
    return of_glob(rule.removesuffix(":*").removesuffix(" *"))


def of_glob(glob: str) -> str:
    """The pattern of a shell glob, found anywhere in a command."""
    body = glob.strip("*")
    text = "".join(".*" if c == "*" else "." if c == "?" else _plain(c) for c in body)
    start = r"\b" if not glob.startswith("*") and body[:1].isalnum() else ""
    return (
        start
        + text.replace(".*.*", ".*")
        + (r"\b" if body[-1:].isalnum() and not glob.endswith("*") else "")
    )


def _plain(char: str) -> str:
    return char if char in " -/:=@'\"<>,;%&!~`" or char.isalnum() else re.escape(char)


def _shell_glob(plain: str) -> bool:
    # One of ``.*``, ``\w*`` or ``)*`` is a regular expression's own.
    if not re.search(r"\w{3}|^\*", plain):
        return False
    return bool(_GLOB.fullmatch(plain)) and not re.search(
        r"\.\*|  \*| \*$", plain.replace("*.", "", 1)
    )


def _typed(plain: str) -> str:
    """Typographic dashes and quotes as a keyboard has them."""
    text = plain.translate(_QUOTES)
    return _DASH.sub(lambda found: "--" if len(_rest(text, found)) > 1 else "-", text)


def _rest(text: str, found: re.Match[str]) -> str:
    word = re.match(r"\w*", text[found.end() :])
    return word[0] if word else ""
