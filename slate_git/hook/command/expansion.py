"""Moves past expansions, and reads the commands that they run.

The functions that may meet a further expansion are generators, which ``lexer.run`` drives.
"""

from __future__ import annotations

from slate_git.hook.command.lexer import Fault, Text
from slate_git.hook.command.word import EXPANDED, QUOTED, ansi

TYPE_CHECKING = False
if TYPE_CHECKING:
    from slate_git.hook.command.lexer import Reads, Steps

PATTERNS = "#%/^,"
"""Behind the name in ``${x#...}`` these let quotes be quotes, inside double quotes too."""


class Expansions(Text):
    """Reads what begins with a dollar sign or a backquote."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.later: list[tuple[str, int, int]] = []
        """Commands in backquotes with their places and scopes, to be read for themselves."""
        self.scope = 0
        self.copies = 16 * len(text) + 1000

    def listing(self, close: str) -> Steps:
        """Reads commands up to ``close``."""
        raise NotImplementedError

    def double(self) -> Reads:
        """Reads what stands in double quotes."""
        raise NotImplementedError

    def scoped(self, close: str) -> Steps:
        """Reads the commands of a shell of their own up to ``close``."""
        raise NotImplementedError

    def raw(self, start: int) -> str:
        """The text from ``start`` to here; its beginning once nested text was copied too often."""
        self.copies -= self.at - start
        return self.text[start : self.at] if self.copies > 0 else self.text[start : start + 2]

    def expansion(self, quoted: bool) -> Reads:
        """The expansion that starts here, as written, and what is known of it."""
        start, following = self.at, self.peek(1)
        if self.text[start] == "`":
            self.backquotes(quoted)
        elif following == "(":
            if self.peek(2) == "(" and self.is_sum(start + 1):
                self.at += 2
                yield self.enclosed(")", quoted)
            else:
                yield self.substitution()
        elif following == "{":
            self.at += 2
            yield self.enclosed("}", quoted and not self._is_pattern())
        elif following == "'" and not quoted:
            close = self.ansi_end(start + 2)
            self.at = close + 1
            return ansi(self.text[start + 2 : close]), QUOTED
        else:
            self.at += 1
            if following == '"' and not quoted:
                return "", 0
            known = not (following.isalnum() or (following and following in "_@*#?$!-"))
            return "$", 0 if known else EXPANDED
        return self.raw(start), EXPANDED

    def substitution(self) -> Steps:
        """Reads the commands of the ``$(...)``, ``<(...)`` or ``>(...)`` that starts here."""
        self.at += 2
        yield self.scoped(")")

    def enclosed(self, close: str, quoted: bool) -> Steps:
        """Moves behind ``close``: the rest of ``${...}``, of ``((...))`` or of ``@(...)``."""
        depth = 0
        while True:
            self.at = self.special()
            if self.at >= self.end:
                raise Fault(f"{close} is missing")
            char = self.text[self.at]
            if char == close and not depth:
                self.at += 1
                return
            if char == "\\":
                self.at += 2
            elif char == "'" and not quoted:
                self.at = self.find("'", self.at + 1) + 1
            elif char == '"':
                yield self.double()
            elif char == "$" or char == "`":
                yield self.expansion(quoted)
            else:
                if close == ")" and char in "()":
                    depth += 1 if char == "(" else -1
                self.at += 1

    def backquotes(self, quoted: bool) -> None:
        """Moves past the backquotes that open here, and leaves their commands for later."""
        start = at = self.at + 1
        parts: list[str] = []
        close = slash = -1
        while True:
            close = self.find("`", at) if close < at else close
            slash = self.text.find("\\", at, close)
            if slash < 0:
                break
            escaped = self.text[slash + 1]
            taken = escaped in ('$`\\"' if quoted else "$`\\")
            parts.append(self.text[at:slash] + (escaped if taken else "\\" + escaped))
            at = slash + 2
        parts.append(self.text[at:close])
        self.later.append(("".join(parts), start, self.scope))
        self.at = close + 1

    def _is_pattern(self) -> bool:
        """Whether the ``${name`` here goes on with a pattern."""
        stop = self.at + 1
        while stop < self.end and (self.text[stop].isalnum() or self.text[stop] == "_"):
            stop += 1
        return stop < self.end and self.text[stop] in PATTERNS
