"""Regular expressions that are matched without ``re``, whose import is half of what a call costs.

Asked is whether one is found, never where: ``places`` walks it in time linear in
the text. What is not read here (flags, counts, names, repeated groups, looks
backwards) is left to ``re``, and so is every error.
"""

from slate_git.hook.places import Places, is_word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from slate_git.hook.places import Step

_META = frozenset(".^$*+?{[\\|()")
_LITERAL = frozenset(" !\"#$%&'()*+,-./:;<=>?@[]^_`{|}~")
"""What a backslash makes nothing else of than itself."""

_DEEPEST = 8


class Plain:
    """A pattern that was read."""

    def __init__(self, ways: "list[list[Step]]") -> None:
        self.ways = ways

    def search(self, text: str) -> "Plain | None":
        """Truth of ``re.search``."""
        return self if Places(text).walk(self.ways, (2 << len(text)) - 1) else None


def read(pattern: str) -> Plain | None:
    """The pattern; None where it takes ``re`` to say what it means."""
    reader = _Reader(pattern)
    try:
        ways = reader.ways(0, False)
    except (_Outside, IndexError):
        return None
    return Plain(ways) if reader.place == len(pattern) else None


class _Outside(Exception):
    """The pattern leaves what is read here."""


class _Reader:
    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self.place = 0

    def take(self, *texts: str) -> str:
        """The first of the texts that comes next, taken; else an empty one."""
        for text in texts:
            if self.pattern.startswith(text, self.place):
                self.place += len(text)
                return text
        return ""

    def ways(self, depth: int, looking: bool) -> "list[list[Step]]":
        """Alternatives, up to the end or the bracket that closes them."""
        if depth > _DEEPEST:
            raise _Outside
        found: list[list[Step]] = [[]]
        while self.place < len(self.pattern) and self.pattern[self.place] != ")":
            if self.take("|"):
                found.append([])
            else:
                self.step(found[-1], depth, looking)
        return found

    def step(self, steps: "list[Step]", depth: int, looking: bool) -> None:
        start = self.place
        ways: list[list[Step]] = []
        test: str | Callable[[str], bool] | None = None
        if self.take("^", "$", r"\b"):
            kind = "edge"
        elif look := self.take("(?=", "(?!"):
            # One within another could take as long as the text is long, twice over.
            kind = "look" if look == "(?=" and not looking else "not" if not looking else ""
            ways = self.ways(depth + 1, True)
        elif self.take("(?:", "("):
            kind = "" if self.take("?") else "group"
            ways = self.ways(depth + 1, looking)
        elif self.take("["):
            kind, test = "one", self.set()
        elif self.take("."):
            kind, test = "one", "\n".__ne__
        else:
            kind, test = "one", self.char()
        if not kind or (ways and not self.take(")")):
            raise _Outside
        source = self.pattern[start : self.place]
        many = self.take("*", "+", "?")
        if many:
            self.take("?")
        if self.take("*", "+", "?", "{") or (many and kind not in ("one", "group" * (many == "?"))):
            raise _Outside
        if isinstance(test, str):
            last = steps[-1] if steps else None
            if not many and last and last[0] == "text":
                steps[-1] = ("text", last[1] + test, None, [], "")
                return
            kind, source, test = ("one", source, test.__eq__) if many else ("text", test, None)
        steps.append((kind, source, test, ways, many))

    def char(self) -> "str | Callable[[str], bool]":
        """A character that means itself, or what a class such as ``\\s`` takes."""
        char = self.pattern[self.place]
        self.place += 1
        if char == "\\":
            char = self.pattern[self.place]
            self.place += 1
            if char in _CLASSES:
                return _CLASSES[char]
            if char not in _LITERAL:
                raise _Outside
        elif char in _META:
            raise _Outside
        return char

    def set(self) -> "Callable[[str], bool]":
        """What stands in brackets, with nothing in it that ``re`` warns of."""
        inverse = bool(self.take("^"))
        tests: list[Callable[[str], bool]] = []
        if self.take("]"):
            raise _Outside
        while not self.take("]"):
            if self.take("[", "--", "&&", "||", "~~"):
                raise _Outside
            low = self.take(*_IN_SET) or self.char()
            if self.take("-") and self.pattern[self.place] != "]":
                high = "" if self.take("[", "-") else self.take(*_IN_SET) or self.char()
                if not isinstance(low, str) or not isinstance(high, str) or high < low:
                    raise _Outside
                tests.append(lambda c, low=low, high=high: low <= c <= high)  # type: ignore[misc]
                continue
            tests.append(low.__eq__ if isinstance(low, str) else low)
            if self.pattern[self.place - 1] == "-" and low != "-":
                tests.append("-".__eq__)
        return lambda c: any(test(c) for test in tests) != inverse


_CLASSES: "dict[str, Callable[[str], bool]]" = {
    "s": str.isspace,
    "S": lambda char: not char.isspace(),
    "d": str.isdecimal,
    "D": lambda char: not char.isdecimal(),
    "w": is_word,
    "W": lambda char: not is_word(char),
}

_IN_SET = ".$*+?{|()^"
"""What means itself within brackets, unlike outside."""
