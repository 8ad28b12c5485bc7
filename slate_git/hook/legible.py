"""What a text has to be, to be delivered: as ``check`` would accept it.

What a model reads a person must have been able to read: a text that ``check``
refuses may have come by a merge that nobody checked.
"""

from __future__ import annotations

from slate_git.hook.lesson import MOST_TEXT


def hidden(character: str) -> bool:
    """Whether a character is of a kind that shows nothing: Cc, Cf, Co, Cs, Zl, Zp of Unicode."""
    if character.isascii():
        return not character.isprintable() and character not in "\n\t"
    from unicodedata import category

    if category(character) in ("Cc", "Cf", "Co", "Cs", "Zl", "Zp"):
        return True
    # Variation selectors and the fillers are letters or marks by category, and show nothing.
    return (
        character in "\u115f\u1160\u3164\uffa0\u034f\u180e" or 0xE0100 <= ord(character) <= 0xE01EF
    )


def legible(text: str) -> bool:
    """Whether a trimmed text is neither too long nor holds what cannot be seen."""
    if not 0 < len(text) <= MOST_TEXT:
        return False
    return not any(map(hidden, set(text)))


PATHS = ("LICENSE", ".env.example", "src/lib/utils.py", "docs/img/logo.svg", "a/b/c/d/e")
COMMANDS = ("ls", "cd ..", "git commit -m x", "./gradlew build", "MAKE=1 python3 -m a.b")


def everything(tool: str, trigger: str) -> bool:
    """Whether a trigger plainly fires on every call of its kind, which ``check`` refuses."""
    from slate_git.hook.match import row_fires

    probes = COMMANDS if tool == "shell" else () if tool == "file" else PATHS
    return bool(probes) and all(row_fires(tool, trigger, probe) for probe in probes)
