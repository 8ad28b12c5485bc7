"""Reads words: quotes are taken off, expansions stay as written."""

from __future__ import annotations

from slate_git.hook.command.expansion import Expansions
from slate_git.hook.command.lexer import ENDS, MARK, Fault
from slate_git.hook.command.word import EXPANDED, GLOB, QUOTED, is_array, marks_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from slate_git.hook.command.lexer import Reads, Steps


class Words(Expansions):
    """Reads words outside and inside double quotes, and the words of an array."""

    def word(self) -> Reads:
        """The word that starts here, and what is known of it; empty before an operator."""
        text, first = self.text, self.at
        parts: list[str] = []
        marks = 0
        while True:
            stop = self.special()
            if stop > self.at:
                part = text[self.at : stop]
                parts.append(part)
                marks |= marks_of(part, self.at == first)
                self.at = stop
            if stop >= self.end:
                break
            char = text[stop]
            if char == "'":
                self.at = self.find("'", stop + 1) + 1
                parts.append(text[stop + 1 : self.at - 1])
                marks |= QUOTED
            elif char == '"':
                part, more = yield self.double()
                parts.append(part)
                marks |= more | QUOTED
            elif char == "\\":
                escaped = self.peek(1)
                self.at = min(stop + 2, self.end)
                if escaped != "\n":
                    parts.append(escaped or "\\")
                    marks |= QUOTED
            elif char == "$" or char == "`":
                part, more = yield self.expansion(False)
                parts.append(part)
                marks |= more
            elif char in "<>" and self.peek(1) == "(":
                yield self.substitution()
                parts.append(self.raw(stop))
                marks |= EXPANDED
            elif char == "(" and len(parts) == 1 and is_array(parts[0]):
                yield self.array()
                parts.append(self.raw(stop))
            elif char == "(" and stop > first and text[stop - 1] in "?*+@!":
                self.at += 1
                yield self.enclosed(")", False)
                parts.append(self.raw(stop))
                marks |= GLOB
            elif char in ENDS:
                break
            else:
                parts.append(char)
                self.at += 1
        return "".join(parts), marks

    def double(self) -> Reads:
        """What stands in the double quotes that open here."""
        text = self.text
        self.at += 1
        parts: list[str] = []
        marks = 0
        while True:
            stop = self.special(quoted=True)
            parts.append(text[self.at : stop])
            self.at = stop
            if stop >= self.end:
                raise Fault("a double quote is not closed")
            char = text[stop]
            if char == '"':
                self.at += 1
                return "".join(parts), marks
            if char == "\\":
                escaped = self.peek(1)
                self.at = min(stop + 2, self.end)
                if escaped != "\n":
                    parts.append(escaped if escaped and escaped in '$`"\\' else char + escaped)
            elif char == MARK:
                parts.append(char)
                self.at += 1
            else:
                part, more = yield self.expansion(True)
                parts.append(part)
                marks |= more

    def array(self) -> Steps:
        """Moves past the ``(...)`` of an array's words."""
        self.at += 1
        while self.skip_lines() != ")":
            start = self.at
            yield self.word()
            if self.at == start:
                raise Fault("an array is not closed")
        self.at += 1
