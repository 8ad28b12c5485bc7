"""Regular expressions of shell triggers: how they are compiled and what they are tested on.

A trigger fires where ``re.search`` finds its pattern in the first ``SUBJECT``
characters of a command. Everybody who asks goes through here: the hook,
``build``, ``why`` and the examples.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

    from slate_git.hook.plain import Plain

SUBJECT = 512
"""Characters of a command that a pattern sees."""

SPECIAL = "\u0130\u0131\u017f\u212a"
"""Characters that ``re`` takes for an ASCII letter where case is ignored: I, i, s and k."""

_FLAGS = "aiLmsux"


def fold(text: str) -> str:
    """``text`` with its ASCII letters lowered and everything else as it was."""
    if text.isascii():
        return text.lower()
    return text.encode("utf-8", "surrogatepass").lower().decode("utf-8", "surrogatepass")


def holds(literal: str, folded: str) -> bool:
    """Whether a row's literal lets a folded subject pass; one of ``SPECIAL`` in it always does."""
    return literal in folded or any(special in folded for special in SPECIAL)


def trim(pattern: str) -> str:
    """The pattern without ``.*`` and ``.*?`` at the ends of its top-level alternatives.

    A search finds the same commands without them, and is spared a loop. A
    pattern that uses the verbose flag, or that does not read as one, is
    returned as it is.
    """
    if ".*" not in pattern:
        return pattern
    start = _flags_end(pattern)
    flags = pattern[:start]
    bars = None if "x" in flags else _bars(pattern, start)
    if bars is None:
        return pattern
    parts = []
    for bar in [*bars, len(pattern)]:
        parts.append(_tail(_head(pattern[start:bar])))
        start = bar + 1
    return flags + "|".join(parts)


def compile(pattern: str) -> re.Pattern[str] | Plain:
    """What is run for a pattern. Raises what ``re`` raises: ``re.error`` and its like."""
    # Imported here, so that a call whose memories were all told does without.
    from slate_git.hook import plain

    found = plain.read(pattern)
    if found:
        return found
    import re

    return re.compile(trim(pattern))


def matches(compiled: re.Pattern[str] | Plain, command: str) -> bool:
    """Whether the pattern is found in what a pattern sees of the command."""
    return compiled.search(command[:SUBJECT]) is not None


def _head(part: str) -> str:
    while part.startswith(".*"):
        rest = part[3:] if part[2:3] == "?" else part[2:]
        # ``.*+`` is possessive and means something; the others are errors that must stay.
        if rest[:1] and rest[0] in "*+?{":
            break
        part = rest
    return part


def _tail(part: str) -> str:
    while part.endswith((".*", ".*?")):
        rest = part[:-2] if part[-1] == "*" else part[:-3]
        if (len(rest) - len(rest.rstrip("\\"))) % 2:
            break
        part = rest
    return part


def _flags_end(pattern: str) -> int:
    """Where the flags in front, such as ``(?i)``, end."""
    end = 0
    while pattern.startswith("(?", end):
        close = pattern.find(")", end)
        if close < 0 or pattern[end + 2 : close].strip(_FLAGS):
            break
        end = close + 1
    return end


def _bars(pattern: str, place: int) -> list[int] | None:
    """Where the top-level alternatives part; None where this short reading is not enough."""
    bars = []
    depth = 0
    while place < len(pattern):
        char = pattern[place]
        if char == "\\":
            place += 1
        elif char == "[":
            place = _set_end(pattern, place)
        elif char == "(":
            if pattern.startswith("(?#", place):
                place = pattern.find(")", place)
                if place < 0:
                    return None
            else:
                depth += 1
                inside = pattern[place + 2 :] if pattern.startswith("(?", place) else ""
                flags = inside[: len(inside) - len(inside.lstrip(_FLAGS + "-"))]
                if "x" in flags:
                    return None
        elif char == ")":
            depth -= 1
            if depth < 0:
                return None
        elif char == "|" and depth == 0:
            bars.append(place)
        place += 1
    return bars if depth == 0 and place == len(pattern) else None


def _set_end(pattern: str, place: int) -> int:
    """The ``]`` of the set that starts at ``place``, or the pattern's length."""
    place += 2 if pattern.startswith("[^", place) else 1
    if pattern.startswith("]", place):
        place += 1
    while place < len(pattern) and pattern[place] != "]":
        place += 2 if pattern[place] == "\\" else 1
    return place
