"""The places of a text, walked by a pattern that ``plain`` has read.

A set of places is a number with a bit for each, the one behind the last
character too. A pattern is walked from all of them at once: what it asks of a
character takes every place to the next, or takes it out.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Step = tuple[str, str, Callable[[str], bool] | None, list[list["Step"]], str]
    """Its kind, its source, what a character must be, its alternatives, and its quantifier."""


def is_word(char: str) -> bool:
    """What ``\\w`` takes."""
    return char.isalnum() or char == "_"


class Places:
    """A text, and the sets of its places."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.known: dict[str, int] = {}

    def walk(self, ways: "list[list[Step]]", places: int) -> int:
        """Where one may stand after any of the ways from any of the places."""
        reached = 0
        for steps in ways:
            at = places
            for step in steps:
                if not at:
                    break
                at = self.after(step, at)
            reached |= at
        return reached

    def after(self, step: "Step", at: int) -> int:
        kind, source, test, ways, many = step
        if kind == "text":
            return (at & self.starts(source)) << len(source)
        if kind == "group":
            return self.walk(ways, at) | (at if many else 0)
        if kind in ("look", "not"):
            ones = (1 << place for place in range(at.bit_length()) if at >> place & 1)
            return sum(one for one in ones if bool(self.walk(ways, one)) == (kind == "look"))
        if test is None:
            return at & self.edges(source)
        there = self.known.get(source)
        if there is None:
            there = sum(1 << place for place, char in enumerate(self.text) if test(char))
            self.known[source] = there
        before = at
        if many != "*":
            at = (at & there) << 1
        if many in ("*", "+"):
            # The carry of the sum runs through all characters that fit, from the first place on.
            first = at & there
            at |= first + there ^ there | first
        return at | before if many == "?" else at

    def starts(self, text: str) -> int:
        """Where a text begins."""
        found, place = 0, self.text.find(text)
        while place >= 0:
            found |= 1 << place
            place = self.text.find(text, place + 1)
        return found

    def edges(self, source: str) -> int:
        """The beginning; the end, also before a last line's end; or where a word begins or ends."""
        if source == "^":
            return 1
        if source == "$":
            return (3 if self.text.endswith("\n") else 2) << len(self.text) >> 1
        words = sum(1 << place for place, char in enumerate(self.text) if is_word(char))
        return words ^ words << 1
