"""Reads commands of PowerShell and cmd, as far as separators and words go."""

from __future__ import annotations

from slate_git.hook.command.reader import LIMIT, Reading
from slate_git.hook.command.simple import Command, Redirect
from slate_git.hook.command.word import EXPANDED, GLOB, QUOTED

ESCAPES = {"powershell": "`", "cmd": "^"}
QUOTES = {"powershell": "'\"", "cmd": '"'}
COMMENTS = {"powershell": "#", "cmd": ""}

SPLIT = {"powershell": "\n;|&(){}", "cmd": "\n|&()"}
"""What ends a command; a script block and brackets begin a new one."""

LEADING = frozenset(("if", "else", "elseif", "foreach", "while", "try", "catch", "finally", "do"))
"""PowerShell's words before brackets or blocks, which are not commands."""


def read(text: str, shell: str) -> Reading:
    """The commands of a text, in order; text behind a quote that is not closed is left out."""
    whole = len(text) <= LIMIT
    text = text[:LIMIT].replace("\r\n", "\n")
    escape, quotes, split = ESCAPES[shell], QUOTES[shell], SPLIT[shell]
    commands: list[Command] = []
    words: list[str] = []
    marks: list[int] = []
    redirects: list[Redirect] = []
    operator = ""
    place = at = 0
    while at <= len(text):
        char = text[at] if at < len(text) else "\n"
        if char in split and not (char == "&" and _is_descriptor(text, at)):
            _finish(commands, words, marks, redirects, place)
            words, marks, redirects, operator = [], [], [], ""
            at += 1
        elif char in " \t\r":
            at += 1
        elif text.startswith(escape + "\n", at):
            at += 2
        elif char == COMMENTS[shell]:
            at = _end(text, "\n", at)
        elif shell == "powershell" and text.startswith("<#", at):
            at = _end(text, "#>", at) + 2
        elif char in "<>":
            stop = at + 1 + text.startswith(">", at + 1)
            operator = text[at:stop] + ("&" if text.startswith("&", stop) else "")
            at += len(operator)
        else:
            start = at
            word, known, at = _word(text, at, escape, quotes, split)
            if at < 0:
                return Reading(commands, [-1], False)
            if operator:
                redirects.append(Redirect(operator, word, known))
                operator = ""
            elif not (word in "123456*" and text[at : at + 1] == ">"):
                place = place if words else start
                words.append(word)
                marks.append(known)
    return Reading(commands, [-1], whole)


def _word(text: str, at: int, escape: str, quotes: str, split: str) -> tuple[str, int, int]:
    """The word at a place, what is known of it, and its end: -1 where a quote is not closed."""
    parts: list[str] = []
    known = 0
    if text.startswith(("@'\n", '@"\n'), at) and "'" in quotes:
        close = text.find("\n" + text[at + 1] + "@", at + 2)
        return text[at + 3 : close], QUOTED, close + 3 if close >= 0 else -1
    while at < len(text):
        char = text[at]
        if char in quotes:
            close = text.find(char, at + 1)
            while close > 0 and char == '"' and text[close - 1] == "`" == escape:
                close = text.find(char, close + 1)
            if close < 0:
                return "", 0, -1
            parts.append(text[at + 1 : close])
            known |= QUOTED | (EXPANDED if char == '"' and "$" in text[at:close] else 0)
            at = close + 1
        elif char == escape and at + 1 < len(text):
            parts.append(text[at + 1])
            at += 2
        elif char in " \t\r<>" or (char in split and not (parts and parts[-1] == "$")):
            break
        else:
            known |= EXPANDED if char in "$%" else GLOB if char in "*?" else 0
            parts.append(char)
            at += 1
    return "".join(parts), known, at


def _is_descriptor(text: str, at: int) -> bool:
    """Whether an ``&`` belongs to a redirection: ``2>&1``."""
    return at > 0 and text[at - 1] == ">"


def _end(text: str, what: str, at: int) -> int:
    place = text.find(what, at)
    return len(text) if place < 0 else place


def _finish(
    commands: list[Command],
    words: list[str],
    marks: list[int],
    redirects: list[Redirect],
    place: int,
) -> None:
    """Adds the command that was gathered, without what stands in front of it."""
    while words and (words[0].startswith("$") or words[0].lower() in LEADING):
        # An assignment: what is assigned may be a command.
        cut = 2 if words[1:2] == ["="] else 1
        del words[:cut], marks[:cut]
        if words and marks[0] & QUOTED:
            words.clear()
    if words and words[0].startswith("@") and len(words[0]) > 1:
        words[0] = words[0][1:]
    if words[:1] and words[0].lower() == "rem":
        return
    if words or redirects:
        commands.append(Command(words, marks, place, redirects, 0))
