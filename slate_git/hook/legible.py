"""What a text has to be, to be delivered: as ``check`` would accept it.

What a model reads a person must have been able to read: a text that ``check``
refuses may have come by a merge that nobody checked.
"""

from __future__ import annotations

from bisect import bisect_right

from slate_git.hook.lesson import MOST_TEXT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


_IGNORABLE = (
    *((0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5)),
    *((0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x2800, 0x2800)),
    *((0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8)),
    *((0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF)),
)
"""Unicode's property Default_Ignorable_Code_Point, and the blank pattern of Braille."""

_STARTS = [low for low, _ in _IGNORABLE]
_SELECTORS = "\ufe0e\ufe0f"
_KEYCAP = "\u20e3"


def hidden(character: str) -> bool:
    """Whether a character shows nothing: a control, a private one, or one that is ignored."""
    if character in "\n\t":
        return False
    if character.isascii():
        return not character.isprintable()
    from unicodedata import category

    if category(character) in ("Cc", "Cf", "Co", "Cs", "Zl", "Zp"):
        return True
    code = ord(character)
    place = bisect_right(_STARTS, code) - 1
    return place >= 0 and code <= _IGNORABLE[place][1]


def hidden_in(text: str) -> Iterator[int]:
    """Where the hidden characters of a text stand, but for the one selector behind an emoji."""
    for at, character in enumerate(text):
        if hidden(character) and not _selects(text, at):
            yield at


def _selects(text: str, at: int) -> bool:
    """Whether a variation selector chooses how the symbol before it is drawn."""
    if at == 0 or text[at] not in _SELECTORS:
        return False
    before = text[at - 1]
    if before in "0123456789#*":
        return text[at + 1 : at + 2] == _KEYCAP
    from unicodedata import category

    return category(before) in ("So", "Sm") or before in "\u203c\u2049\u3030\u303d"


WIDEST = 40
"""Blanks beside one another, behind which a reader sees nothing."""

HIGHEST = 12
"""Ends of lines beside one another, below which a reader sees nothing."""


def out_of_sight(text: str) -> bool:
    """Whether a trimmed text goes on far to the right of its lines, or far below them."""
    ends = 0
    for line in text.split("\n"):
        if ends >= HIGHEST and not line.isspace() and line:
            return True
        ends = 1 if line and not line.isspace() else ends + 1
        if len(line) > WIDEST:
            plain = "".join(" " if char.isspace() else char for char in line)
            if " " * WIDEST in plain.rstrip():
                return True
    return False


def legible(text: str) -> bool:
    """Whether a trimmed text is neither too long nor holds what cannot be seen."""
    if not 0 < len(text) <= MOST_TEXT or out_of_sight(text):
        return False
    if text.isascii():
        return text.replace("\n", "").replace("\t", "").isprintable()
    return next(hidden_in(text), None) is None


PATHS = ("LICENSE", ".env.example", "src/lib/utils.py", "docs/img/logo.svg", "a/b/c/d/e")
COMMANDS = ("ls", "cd ..", "git commit -m x", "./gradlew build", "MAKE=1 python3 -m a.b")


def everything(tool: str, trigger: str) -> bool:
    """Whether a trigger plainly fires on every call of its kind, which ``check`` refuses."""
    from slate_git.hook.match import row_fires

    probes = PATHS if tool in ("read", "edit") else () if tool == "file" else COMMANDS
    return bool(probes) and all(row_fires(tool, trigger, probe) for probe in probes)
