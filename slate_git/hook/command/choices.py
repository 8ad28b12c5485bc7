"""The words of a trigger, with their braces written out and their stars."""

from __future__ import annotations

from slate_git.hook.command.compound import RESERVED
from slate_git.hook.command.word import is_assignment

LONGEST = 300
"""Characters of a trigger."""
MOST = 32
"""Choices of all braces together."""

QUOTES = "'\"\\`"
SEPARATORS = ";|&<>()\n\r"
UNKNOWN = "$#!"


class CommandError(Exception):
    """A text cannot be a trigger: what is wrong, the character where, and what to write."""

    def __init__(self, what: str, offset: int, repair: str) -> None:
        super().__init__(f"{what}; {repair}")
        self.what = what
        self.offset = offset
        self.repair = repair


def split(text: str) -> list[list[str]]:
    """The choices of each word of a trigger."""
    if len(text) > LONGEST:
        raise CommandError(f"it has more than {LONGEST} characters", LONGEST, "name less of it")
    for place, char in enumerate(text):
        if char in QUOTES:
            raise CommandError(
                "a quote or a backslash", place, "write the words as the program sees them"
            )
        if char in SEPARATORS:
            raise CommandError(
                "a separator of commands", place, "name one command; write a trigger for each"
            )
        if char in UNKNOWN:
            raise CommandError(
                f"{char} means something to the shell", place, "write * for a word that varies"
            )
        if not char.isprintable() and char != "\t":
            raise CommandError("a control character", place, "leave it out")
    words: list[list[str]] = []
    total = place = 0
    for word in text.replace("\t", " ").split(" "):
        if word:
            made = _written_out(word, place)
            total += len(made) if len(made) > 1 else 0
            if total > MOST:
                raise CommandError(
                    f"more than {MOST} choices in braces", place, "write several triggers"
                )
            _check(word, made, place, bool(words))
            words.append(made)
        place += len(word) + 1
    if not words:
        raise CommandError("it is empty", 0, "name a command, such as git push")
    plain = [made for made in words if not made[0].startswith("-")]
    if not any(all(one.strip("*") for one in made) for made in plain):
        raise CommandError("it names no command", 0, "write a word that the command must have")
    return words


def covers(pattern: str, word: str) -> bool:
    """Whether a word is what a pattern with stars says."""
    if "*" not in pattern:
        return pattern == word
    first, *middle, last = pattern.split("*")
    if len(word) < len(first) + len(last) or not (word.startswith(first) and word.endswith(last)):
        return False
    at, end = len(first), len(word) - len(last)
    for part in middle:
        at = word.find(part, at, end)
        if at < 0:
            return False
        at += len(part)
    return True


def _written_out(word: str, place: int) -> list[str]:
    """The texts that a word with braces stands for."""
    made = [""]
    at = 0
    while at < len(word):
        opened = word.find("{", at)
        stray = word.find("}", at, opened if opened >= 0 else len(word))
        if stray >= 0:
            raise CommandError("a } that closes nothing", place + stray, "leave it out")
        if opened < 0:
            return [one + word[at:] for one in made]
        closed = word.find("}", opened)
        if closed < 0:
            raise CommandError("a brace is not closed", place + opened, "write } behind it")
        inside = word[opened + 1 : closed].split(",")
        if "{" in word[opened + 1 : closed] or "" in inside:
            raise CommandError(
                "an empty choice, or a brace in a brace", place + opened, "write {a,b}"
            )
        if len(made) * len(inside) > MOST:
            raise CommandError(f"more than {MOST} choices", place, "write several triggers")
        made = [one + word[at:opened] + choice for one in made for choice in inside]
        at = closed + 1
    return made


def _check(word: str, made: list[str], place: int, later: bool) -> None:
    """Refuses a word that can stand in no command, or not there."""
    dashed = [one.startswith("-") for one in made]
    if any(dashed) and (not all(dashed) or "-" in made or "--" in made):
        raise CommandError(
            "an option and a word in one brace, or a dash alone", place, "write two triggers"
        )
    if later:
        return
    if any(dashed):
        raise CommandError("an option comes first", place, "begin with the program's name")
    if any(is_assignment(one) for one in made):
        raise CommandError("a variable is set in front", place, "begin with the program's name")
    if "/" in word:
        raise CommandError(
            "a way to the program", place, f"write its name alone: {word.rpartition('/')[2]}"
        )
    if any(one in RESERVED for one in made):
        raise CommandError(f"{word} is a word of the shell", place, "name the command inside it")
