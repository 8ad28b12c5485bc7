"""The text of a command, with where its special characters stand.

``str.translate`` and ``str.find`` skip from one special character to the next at the
speed of C, which is what ``re`` would be imported for.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

    Part = tuple[str, int]
    Steps = Generator[object, Part, None]
    """A reading that yields the readings inside it."""
    Reads = Generator[object, Part, Part]
    """One that ends with a part of a word, and what is known of it."""

MARK = "\x01"
"""Stands for a special character in what ``translate`` makes of a text."""

BARE = {ord(char): MARK for char in " \t\n;&|<>()$`\"'\\}" + MARK}
QUOTED = {ord(char): MARK for char in '$`"\\' + MARK}

ENDS = frozenset(" \t\n;&|<>()")
"""What ends a word outside quotes."""


class Fault(Exception):
    """The text cannot be read from some place on."""


class Text:
    """A text, the part of it that is being read, and the place that reading has come to."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.end = len(text)
        self.patience = 4 * len(text) + 1000
        self._bare = text.translate(BARE)
        self._quoted = text.translate(QUOTED)

    def special(self, quoted: bool = False) -> int:
        """The place of the next special character, outside or inside double quotes."""
        place = (self._quoted if quoted else self._bare).find(MARK, self.at, self.end)
        return self.end if place < 0 else place

    def find(self, what: str, at: int) -> int:
        """The place of a text that has to come; a fault where it does not."""
        place = self.text.find(what, at, self.end)
        if place < 0:
            raise Fault(f"{what} is missing")
        return place

    def peek(self, ahead: int = 0) -> str:
        """The character here or further on; nothing at the end."""
        place = self.at + ahead
        return self.text[place] if place < self.end else ""

    def skip_blanks(self) -> str:
        """Moves past blanks and joined lines, and gives the character that comes then."""
        text, end = self.text, self.end
        while self.at < end:
            char = text[self.at]
            if char in " \t":
                self.at += 1
            elif char == "\\" and text.startswith("\n", self.at + 1):
                self.at += 2
            else:
                return char
        return ""

    def skip_lines(self) -> str:
        """Moves past blanks, lines and comments, and gives the character that comes then."""
        while True:
            char = self.skip_blanks()
            if char == "#":
                self.skip_comment()
            elif char == "\n":
                self.at += 1
            else:
                return char

    def skip_comment(self) -> None:
        """Moves to the end of the line."""
        place = self.text.find("\n", self.at, self.end)
        self.at = self.end if place < 0 else place

    def is_sum(self, at: int) -> bool:
        """Whether the ``((`` there closes with ``))``: else these are two subshells.

        Looking ahead has a bound for the whole text, and beyond it the answer is no.
        """
        place, depth = at + 2, 0
        while self.patience > 0:
            stop = self._bare.find(MARK, place, self.end)
            if stop < 0:
                return False
            self.patience -= 1 + (stop - place) // 16
            char = self.text[stop]
            place = stop + 1
            if char == "\\":
                place += 1
            elif char == "'":
                place = self.text.find("'", place, self.end) + 1
                if not place:
                    return False
            elif char == "(":
                depth += 1
            elif char == ")":
                if not depth:
                    return self.text.startswith(")", place)
                depth -= 1
        return False

    def ansi_end(self, at: int) -> int:
        """The place of the quote that closes a ``$'...'``."""
        close = -1
        while True:
            close = self.find("'", at) if close < at else close
            slash = self.text.find("\\", at, close)
            if slash < 0:
                return close
            at = slash + 2

    def body(self, delimiter: str, tabs: bool, inside: bool) -> tuple[int, int]:
        """Where a heredoc's body, which starts here, ends, and where its last line ends.

        Without a last line the body is the rest; ``inside`` a substitution, the
        delimiter may also stand before the ``)``, as bash allows with a warning.
        """
        ends = "\n)" if inside else "\n"
        place = self.at
        while (place := self.text.find(delimiter, place, self.end)) >= 0:
            start, stop = place, place + len(delimiter)
            while tabs and start > self.at and self.text[start - 1] == "\t":
                start -= 1
            if start == self.at or self.text[start - 1] == "\n":
                if stop == self.end:
                    return start, stop
                if self.text[stop] in ends:
                    return start, stop + (self.text[stop] == "\n")
            place = max(stop, place + 1)
        return self.end, self.end


def run(reading: Steps) -> None:
    """Drives a generator that yields further ones, as deep as the text nests.

    The stack is a list, so that no text reaches Python's limit. A fault goes to
    whoever waits for the generator that met it.
    """
    stack: list[Generator[object, object, object]] = [reading]  # type: ignore[list-item]
    value: object = None
    fault: Fault | None = None
    while stack:
        try:
            deeper = stack[-1].send(value) if fault is None else stack[-1].throw(fault)
        except StopIteration as done:
            stack.pop()
            value, fault = done.value, None
        except Fault as met:
            stack.pop()
            value, fault = None, met.with_traceback(None)
        else:
            stack.append(deeper)  # type: ignore[arg-type]
            value = fault = None
    if fault is not None:
        raise fault
