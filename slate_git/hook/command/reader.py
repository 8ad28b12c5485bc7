"""Finds the simple commands that a text runs.

Loops, branches and functions are looked into and not understood: which of their
commands really run, and how often, no reader can tell.
"""

from __future__ import annotations

from slate_git.hook.command.compound import RESERVED, Compound
from slate_git.hook.command.lexer import ENDS, Fault, run
from slate_git.hook.command.simple import Command
from slate_git.hook.command.word import QUOTED, marks_of
from slate_git.hook.namedtuple import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from slate_git.hook.command.lexer import Steps

Reading = record("Reading", "commands scopes whole")
"""The commands in the order of their first words, for each scope the number of the one around
it, and whether the text was read to its end."""

LIMIT = 65_536
"""Characters of a command that are read."""

NESTED = 8
"""How deep backquotes in backquotes are read."""


def read(text: str, scopes: list[int] | None = None, scope: int = 0) -> Reading:
    """The simple commands of a text; where it has a fault, those that stand before it.

    A text that a command runs adds its scopes to those of the command, below ``scope``.
    """
    commands: list[Command] = []
    scopes = [-1] if scopes is None else scopes
    whole = len(text) <= LIMIT
    waiting = [(text[:LIMIT], -1, scope, 0)]
    while waiting:
        text, start, scope, depth = waiting.pop()
        reader = Reader(text, scopes, scope)
        try:
            run(reader.listing(""))
        except Fault:
            whole = False
            del reader.commands[min(reader.open, default=len(reader.commands)) :]
        for command in reader.commands:
            commands.append(command._replace(at=start) if start >= 0 else command)
        if depth < NESTED:
            for body, at, inner in reader.later:
                waiting.append((body, at if start < 0 else start, inner, depth + 1))
    commands.sort(key=_place)
    return Reading(commands, scopes, whole)


def _place(command: Command) -> int:
    place: int = command.at
    return place


class Reader(Compound):
    """Reads lists of commands."""

    def __init__(self, text: str, scopes: list[int], scope: int) -> None:
        super().__init__(text)
        self.scopes = scopes
        self.scope = scope

    def scoped(self, close: str) -> Steps:
        """Reads the commands of a shell of their own up to ``close``."""
        state = self.leave()
        self.scopes.append(self.scope)
        self.scope = len(self.scopes) - 1
        self.open.append(len(self.commands))
        yield self.listing(close)
        self.open.pop()
        self.back_to(state)

    def listing(self, close: str) -> Steps:
        """Reads commands up to ``close``, or to the end where that is empty."""
        blocks: list[str] = []
        text = self.text
        while True:
            char = self.skip_blanks()
            if char == "" or char == ")":
                self.finish()
                if char != close or blocks:
                    raise Fault("something is not closed" if not char else "a ) too many")
                self.at += 1
                return
            if char == "\n":
                self.finish()
                self.at += 1
                if self.pending:
                    yield self.bodies(bool(close))
            elif char == "#":
                self.skip_comment()
            elif char in ";&|" and not text.startswith("&>", self.at):
                self.finish()
                branch = char == ";" and self.peek(1) in (";", "&")
                self.at += 1
                if branch and blocks and blocks[-1] == "esac":
                    while self.peek() in (";", "&"):
                        self.at += 1
                    yield self.patterns(blocks)
            elif char == "(":
                yield self.parenthesis()
            elif char in "<>&" and (char == "&" or self.peek(1) != "("):
                yield self.redirect()
            else:
                start, stop = self.at, self.special()
                after = text[stop] if stop < self.end else "\n"
                if after in ENDS and after not in "(<>":
                    word, self.at = text[start:stop], stop
                    marks = marks_of(word, True)
                else:
                    word, marks = yield self.word()
                    if self.peek() in ("<", ">") and is_descriptor(text[start : self.at]):
                        continue
                if word in RESERVED and not marks & QUOTED and self.is_start():
                    self.words.clear()
                    self.marks.clear()
                    yield self.reserved(word, blocks)
                else:
                    self.add(word, marks, start)

    def is_start(self) -> bool:
        """Whether a command begins here; ``time`` may stand before."""
        return not self.words or self.words == ["time"]

    def parenthesis(self) -> Steps:
        """Reads what a ``(`` opens where a word may stand."""
        if self.is_start():
            self.start()
            self.at += 1
            if self.peek() == "(" and self.is_sum(self.at - 1):
                yield self.enclosed(")", False)
            else:
                yield self.scoped(")")
            return
        self.at += 1
        if len(self.words) > 1 or self.skip_blanks() != ")":
            raise Fault("a ( where no command begins")
        self.at += 1
        self.start()


def is_descriptor(written: str) -> bool:
    """Whether a word right before a redirection names the descriptor: ``2>``, ``{log}>``."""
    return written.isdigit() or (written.startswith("{") and written.endswith("}"))
