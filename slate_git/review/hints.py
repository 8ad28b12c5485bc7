"""What is odd about a trigger that is accepted: warnings, never refusals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import NamedTuple

from slate_git.hook.glob import GlobError, matches, parse
from slate_git.hook.glob.parts import Choice, Part, Text
from slate_git.lesson.memory import Memory, Trigger
from slate_git.refusals import bad_command
from slate_git.refusals.repairs import commands
from slate_git.refusals.repairs import glob as repairs
from slate_git.refusals.repairs.pattern import repaired
from slate_git.refusals.share import really

MOST = 0.6
"""The share of what agents run from which on a pattern is about nothing in particular."""

Hint = tuple[int, str, str]
"""Offset, oddity and repair."""


class Better(NamedTuple):
    """Another way to write a pattern, and how many files that hits which this one does not."""

    pattern: str
    more: int


def of(memory: Memory) -> Iterator[Hint]:
    """The hints on all triggers of a memory, for which no repository is needed."""
    for trigger in memory.when:
        yield from on(trigger)


def on(trigger: Trigger) -> Iterator[Hint]:
    """The hints on one trigger."""
    yield from pattern_hints(trigger)
    if trigger.tool == "command" and (better := bad_command.repaired(trigger.pattern)):
        what = f"`{trigger.pattern}`: no command is typed so"
        yield 0, what, f"write `{better}`"
    yield from most_commands(trigger)
    if trigger.tool in ("read", "edit"):
        yield from glob_hints(trigger.pattern)


def pattern_hints(trigger: Trigger) -> Iterator[Hint]:
    """What a pattern says that was hardly meant, with the form that says it."""
    if trigger.tool != "shell":
        return
    for offset, what, better in commands.odd(trigger.pattern):
        found = repaired(trigger.pattern)
        better = found.pattern if found else better
        yield offset, f"`{trigger.pattern}`: {what}", f"write `{better}`"


def most_commands(trigger: Trigger) -> Iterator[Hint]:
    """That a pattern hits most of what agents run."""
    if trigger.tool == "shell" and (share := really(trigger.pattern)) >= MOST:
        what = f"`{trigger.pattern}` hits {share:.0%} of the commands that agents run"
        yield 0, what, "name the program or words that it is about"


def glob_hints(glob: str) -> Iterator[Hint]:
    """Offset, oddity and repair of each form that other tools read differently."""
    try:
        parts = parse(glob).parts
    except GlobError:
        return
    start = len(glob) - len(glob.lstrip())
    if glob.startswith("!", start):
        what = "a leading ! is a plain character here, and excludes nothing"
        yield start, what, "leave it out, or write [!] if a file's name begins with it"
    for found in repairs.odd(glob):
        repair = f"write `{found.better}`" if found.better else "write several triggers"
        yield found.offset, found.what, repair
    yield from _ranges(parts)


def _ranges(parts: list[Part]) -> Iterator[tuple[int, str, str]]:
    for part in parts:
        if not isinstance(part, Choice):
            continue
        ends = _range(part)
        if ends:
            text = "..".join(ends)
            what = f"{{{text}}} is the text {text} here, not a range"
            yield part.offset, what, f"write each choice: {{{','.join(_members(*ends))}}}"
        for choice in part.choices:
            yield from _ranges(choice)


def _range(part: Choice) -> list[str]:
    """The two ends of a brace that other tools would take for a range."""
    first = part.choices[0]
    if len(part.choices) != 2 or len(first) != 1 or not isinstance(first[0], Text):
        return []
    ends = first[0].text.split("..")
    # A second choice that is empty has no parts.
    spelled = part.choices[1][0] if part.choices[1] else None
    lone = isinstance(spelled, Text) and spelled.text == "{" + first[0].text + "}"
    return ends if lone and len(ends) == 2 and all(end.isalnum() for end in ends) else []


def _members(low: str, high: str) -> list[str]:
    if low.isdecimal() and high.isdecimal() and 0 <= int(high) - int(low) < 8:
        return [str(number) for number in range(int(low), int(high) + 1)]
    return [low, "…", high]


def nearest(glob: str, files: Iterable[str]) -> str | None:
    """The form of a glob that would hit some of ``files`` where the glob itself hits none.

    A name is tried at any depth (``*.sql`` as ``**/*.sql``), a folder's name
    with what is below it (``src`` as ``src/**``), both, and each folder that is
    not there as the nearest that is (``migration/*`` as ``migrations/*``).
    """
    listed = list(files)
    for form in (glob, *_forms(glob.strip()), _respelled(glob.strip(), listed)):
        try:
            parsed = parse(form)
        except GlobError:
            continue
        if any(matches(parsed, file) for file in listed):
            return None if form == glob else form
    return None


def deeper(glob: str, files: Iterable[str]) -> Better | None:
    """The glob with ``**/`` in front, where that hits more files."""
    form = "**/" + glob.strip().removeprefix("./").lstrip("/")
    try:
        near, deep = parse(glob), parse(form)
    except GlobError:
        return None
    more = sum(matches(deep, file) and not matches(near, file) for file in files)
    return Better(form, more) if more else None


def _forms(glob: str) -> Iterator[str]:
    plain = glob.removeprefix("./").strip("/")
    if not plain:
        return
    parts = plain.split("/")
    if glob.startswith("/"):  # the path on somebody's machine
        yield from ("/".join(parts[start:]) for start in range(1, len(parts)))
    yield f"{plain}/**"
    yield f"**/{plain}"
    # Only one ** fits, so a folder at any depth is named by its files' own names.
    yield f"**/{plain}/*"
    if plain.startswith("**/"):
        yield plain.removeprefix("**/")
    if plain.startswith("!"):
        yield plain.removeprefix("!")


def _respelled(glob: str, files: list[str]) -> str:
    """The glob with each folder or file that is not there as the nearest one that is."""
    parts = glob.removeprefix("./").lstrip("/").split("/")
    above = ""
    for place, part in enumerate(parts):
        if any(mark in part for mark in "*?[{"):
            break
        there = {path[len(above) :].split("/")[0] for path in files if path.startswith(above)}
        if part not in there:
            parts[place] = next(iter(get_close_matches(part, sorted(there), 1)), part)
        above += parts[place] + "/"
    return "/".join(parts)
