"""Reads what stands around simple commands: loops, branches, functions, conditions."""

from __future__ import annotations

from slate_git.hook.command.lexer import ENDS, Fault
from slate_git.hook.command.simple import Simple
from slate_git.hook.command.word import is_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from slate_git.hook.command.lexer import Steps

OPENERS = {"if": "fi", "do": "done", "{": "}"}
CLOSERS = frozenset(("fi", "done", "}", "esac"))
PASSED = frozenset(("then", "elif", "else", "while", "until", "!"))
HEADERS = frozenset(("for", "select", "case", "function", "coproc", "[["))
RESERVED = CLOSERS | PASSED | HEADERS | frozenset(OPENERS)
"""Words that are the shell's own where a command begins."""


class Compound(Simple):
    """Reads reserved words; ``blocks`` are the closing words that a list waits for."""

    def reserved(self, word: str, blocks: list[str]) -> Steps:
        """Acts on a reserved word that was read."""
        if word in OPENERS:
            self.enter(OPENERS[word], blocks)
        elif word in CLOSERS:
            if not blocks or blocks.pop() != word:
                raise Fault(f"{word} closes nothing")
            self.open.pop()
        elif word in ("for", "select"):
            yield self.loop()
        elif word == "case":
            yield self.case(blocks)
        elif word == "[[":
            yield self.condition()
        elif word == "function":
            self.skip_blanks()
            yield self.word()
            if self.skip_blanks() == "(":
                self.at = self.find(")", self.at) + 1
        elif word == "coproc":
            self.coproc()

    def enter(self, closer: str, blocks: list[str]) -> None:
        """Notes that something was opened."""
        blocks.append(closer)
        self.open.append(len(self.commands))

    def is_next(self, word: str) -> bool:
        """Whether a word comes next, as a whole."""
        stop = self.at + len(word)
        text = self.text
        return text.startswith(word, self.at) and (stop >= self.end or text[stop] in ENDS)

    def loop(self) -> Steps:
        """Moves past what stands between ``for`` and ``do``."""
        if self.skip_blanks() == "(" and self.peek(1) == "(":
            self.at += 1
            yield self.enclosed(")", False)
            return
        yield self.word()
        self.skip_lines()
        if self.is_next("in"):
            self.at += 2
            while self.skip_blanks() not in ("", ";", "\n", "&", "|", ")"):
                start = self.at
                yield self.word()
                if self.at == start:
                    raise Fault("the words of a loop end amiss")

    def case(self, blocks: list[str]) -> Steps:
        """Moves to the first branch of a ``case``."""
        self.skip_blanks()
        yield self.word()
        self.skip_lines()
        if not self.is_next("in"):
            raise Fault("a case has no in")
        self.at += 2
        self.enter("esac", blocks)
        yield self.patterns(blocks)

    def patterns(self, blocks: list[str]) -> Steps:
        """Moves to the commands of the branch that starts here, or behind ``esac``."""
        first = True
        while (char := self.skip_lines()) != ")" or first:
            start = self.at
            if (first and char == "(") or char == "|":
                self.at += 1
            else:
                word, marks = yield self.word()
                if self.at == start:
                    raise Fault("the pattern of a branch ends amiss")
                if first and word == "esac" and not marks:
                    blocks.pop()
                    self.open.pop()
                    return
            first = False
        self.at += 1

    def condition(self) -> Steps:
        """Moves behind the ``]]`` of the ``[[`` that was read."""
        while True:
            char = self.skip_lines()
            if char == "":
                raise Fault("]] is missing")
            if self.is_next("]]"):
                self.at += 2
                return
            start = self.at
            yield self.word()
            if self.at == start:
                self.at += 1

    def coproc(self) -> None:
        """Moves past the name of a ``coproc NAME { ...; }``."""
        self.skip_blanks()
        start, self.at = self.at, self.special()
        named = is_name(self.text[start : self.at]) and self.skip_blanks() in ("{", "(")
        self.at = self.at if named else start
