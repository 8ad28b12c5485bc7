"""Whether the words of a command are what a trigger names."""

from __future__ import annotations

from slate_git.hook.command import choices
from slate_git.hook.command.given import apart, given
from slate_git.hook.command.options import takes_next
from slate_git.hook.command.programs import CLUSTERLESS, TARGETS, VALUED, length, name_of, valued
from slate_git.hook.command.runs import Run
from slate_git.hook.command.synonyms import same
from slate_git.hook.namedtuple import record

Trigger = record("Trigger", "words options")
"""The choices of each word, the program's first, and those of each option, as ``(option, value)``
with an empty value where none is asked for."""


def fits(trigger: Trigger, run: Run, shell: str = "sh") -> bool:
    """Whether a run, or a wrapper that was looked through to it, is what the trigger names."""
    fold = shell != "sh"
    return any(words and _fits(trigger, words, fold) for words in (run.words, *run.around))


def _fits(trigger: Trigger, words: list[str], fold: bool) -> bool:
    name = name_of(words[0])
    name = name[:1] + name[1:].partition("@")[0]
    if fold:
        words = [word.lower() for word in words]
        name = name.lower()
    if not _is_one(name, trigger.words[0], fold):
        return False
    words = [name, *words[1:]]
    operands = _operands(trigger, words, fold)
    if operands is None:
        return False
    if not trigger.options:
        return True
    there = given(words, operands)
    return all(
        any(_is_given(one, value, there, operands) for one, value in made)
        for made in trigger.options
    )


def _operands(trigger: Trigger, words: list[str], fold: bool) -> list[str] | None:
    """The command's operands as far as they name it, where the trigger's words are among them.

    Which options take a value is known before the last word that names the
    command. Behind it, and for a program that no table knows, the word behind an
    option may be its value or not, and both readings are followed.
    """
    operands = words[:1]
    places = {1}
    maybe = ended = False
    wanted = len(trigger.words)
    many = words[0] in TARGETS
    at = 1
    while at < len(words) and wanted not in places and places:
        word = words[at]
        at += 1
        if word == "--" and not ended:
            ended = True
            maybe = False
        elif word.startswith("-") and len(word) > 1 and not ended:
            known = words[0] in VALUED and len(operands) < length(operands)
            table = valued(operands)
            if takes_next(word, table, words[0] not in CLUSTERLESS):
                at += 1
                maybe = False
            else:
                maybe = not known and "=" not in word
        else:
            there = {i + 1 for i in places if _is_one(word, trigger.words[i], fold)}
            places = there | places if maybe or many else there
            if not maybe:
                operands.append(word)
            maybe = False
    if wanted not in places:
        return None
    if len(operands) < length(operands):
        rest = [word for word in words[at:] if not word.startswith("-")]
        operands += rest[: length(operands) - len(operands)]
    return operands


def _is_one(word: str, choice: list[str], fold: bool) -> bool:
    return any(choices.covers(one.lower() if fold else one, word) for one in choice)


def _is_given(option: str, value: str, there: dict[str, list[str]], operands: list[str]) -> bool:
    """Whether an option of the trigger, all of it where several are joined, is among the given."""
    joined = operands[0] not in CLUSTERLESS
    parts = [one for one, _ in apart(option, joined, frozenset())]
    if joined and len(parts) > 1 and not (option in there and option[1:].isalpha()):
        parts = parts[1:] if option[1:].isalnum() else parts[:1]
    else:
        parts = parts[:1]
    for part in parts:
        names = same(operands, part)
        found = [name for name in there if any(choices.covers(one, name) for one in names)]
        if not found:
            return False
        if value and not any(choices.covers(value, one) for name in found for one in there[name]):
            return False
    return True
