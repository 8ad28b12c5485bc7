"""What other languages write in a regular expression, in Python's form.

Each rewriting keeps the meaning that the text has where it comes from.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from slate_git.redos.syntax import tree
from slate_git.refusals.repairs import posix

_ESCAPES = {
    "z": r"\Z",
    "h": r"[ \t]",
    "H": r"[^ \t]",
    "R": r"\n",
    "K": "",
    "G": "",
    "e": r"\x1b",
    "N": ".",
    "X": ".",
    "y": r"\b",
    "m": r"\b",
    "M": r"\b",
    "<": r"\b",
    ">": r"\b",
}
"""Of PCRE, RE2, Tcl and GNU: none of them means this to Python."""
_IN_SET = {"h": r" \t", "R": r"\n", "e": r"\x1b"}
_PROPERTIES = {
    "L": r"[^\W\d_]",
    "Alpha": r"[^\W\d_]",
    "Alphabetic": r"[^\W\d_]",
    "N": r"\d",
    "Nd": r"\d",
    "Digit": r"\d",
    "Lu": "[A-Z]",
    "Ll": "[a-z]",
    "Upper": "[A-Z]",
    "Lower": "[a-z]",
    "Alnum": r"[^\W_]",
    "Space": r"\s",
    "Z": r"\s",
    "Zs": r"\s",
    "P": r"[^\w\s]",
    "Punct": r"[^\w\s]",
}
_PIECE = re.compile(
    r"\\Q(?P<quoted>.*?)(?:\\E|\Z)"
    r"|\\[pP](?:\{\^?(?P<property>\w+)\}|(?P<letter>\w))"
    r"|\\x\{(?P<hex>[0-9a-fA-F]{1,6})\}"
    r"|\\k[<{'](?P<back>\w+)[>}']|\\g\{?(?P<number>\d+)\}?"
    r"|\\(?P<escape>.)"
    r"|\(\?<(?P<name>[A-Za-z_]\w*)>|\(\?'(?P<quote>[A-Za-z_]\w*)'"
    r"|(?P<atomic>\(\?>)"
    r"|(?P<set>\[\^?\]?(?:\\.|[^\]\\])*\])"
    r"|(?P<repeat>[*+?]|\{\d*,?\d*\})(?P<possessive>\+)",
    re.DOTALL,
)
_FLAGS = re.compile(r"\(\?([aiLmsux]+)\)")
_SLASHES = re.compile(r"m?/(?P<body>.+)/(?P<flags>[gimsuxy]*)", re.DOTALL)


def rewritings(pattern: str) -> Iterator[str]:
    """The pattern with each kind of rewriting that applies, and with all that do."""
    found = pattern
    for rewrite in REWRITES:
        news = rewrite(found)
        if news != found and news:
            found = news
            yield found
    yield from _escaped(found)


def _escaped(pattern: str) -> Iterator[str]:
    """With a backslash before each character that ``re`` stumbles over."""
    for _ in range(6):
        try:
            tree.parse(pattern)
            return
        except tree.Unreadable as error:
            at = error.offset
            if at is None or at >= len(pattern) or pattern[at].isalnum() or pattern[at] == "\\":
                return
            pattern = pattern[:at] + "\\" + pattern[at:]
            yield pattern


def _pieces(pattern: str) -> str:
    return _PIECE.sub(_piece, pattern)


def _piece(found: re.Match[str]) -> str:
    kinds = found.groupdict()
    if kinds["quoted"] is not None:
        return re.escape(kinds["quoted"])
    if name := kinds["property"] or kinds["letter"]:
        known = _PROPERTIES.get(name, found[0])
        return _not(known) if found[0].startswith((r"\P", r"\p{^")) else known
    if kinds["hex"]:
        return _character(int(kinds["hex"], 16), found[0])
    if kinds["back"]:
        return f"(?P={kinds['back']})"
    if kinds["number"]:
        return f"\\{kinds['number']}"
    if kinds["escape"]:
        return _ESCAPES.get(kinds["escape"], found[0])
    if name := kinds["name"] or kinds["quote"]:
        return f"(?P<{name}>"
    if kinds["atomic"]:
        return "(?:"
    if kinds["set"]:
        return re.sub(r"\\(.)", lambda e: _IN_SET.get(e[1], e[0]), found[0], flags=re.DOTALL)
    return kinds["repeat"] or ""


def _not(set: str) -> str:
    if len(set) == 2:
        return set.swapcase()
    return "[" + set[2:] if set.startswith("[^") else "[^" + set[1:]


def _character(code: int, otherwise: str) -> str:
    return re.escape(chr(code)) if 0 < code < 0x110000 else otherwise


def _flags(pattern: str) -> str:
    """Flags that stand inside, at the start."""
    letters = sorted({letter for found in _FLAGS.findall(pattern) for letter in found})
    late = _FLAGS.search(pattern, 1)
    return f"(?{''.join(letters)})" + _FLAGS.sub("", pattern) if letters and late else pattern


def _slashes(pattern: str) -> str:
    """``/x/i`` of JavaScript, Perl and sed; a path such as ``/usr/bin/`` stays."""
    found = _SLASHES.fullmatch(pattern)
    if not found:
        return pattern
    body = found["body"]
    if "/" in body.replace("\\/", "") or (not found["flags"] and re.fullmatch(r"[\w.-]+", body)):
        return pattern
    letters = "".join(sorted(set(found["flags"]) & set("imsx")))
    return (f"(?{letters})" if letters else "") + body.replace("\\/", "/")


def _counts(pattern: str) -> str:
    """Counts above what a command has characters, as open ones."""

    def open_ended(found: re.Match[str]) -> str:
        low, high = found[1], found[2]
        if int(high or low or 0) <= 512 or not found[0].count(","):
            return found[0]
        return {"": "*", "0": "*", "1": "+"}.get(low, f"{{{low},}}")

    return re.sub(r"\{(\d*),?(\d*)\}", open_ended, pattern)


REWRITES: tuple[Callable[[str], str], ...] = (
    _slashes,
    posix.translated,
    _pieces,
    _flags,
    _counts,
)
