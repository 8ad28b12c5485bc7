"""A few characters that stand for all: two that every set of a pattern treats alike are one."""

from __future__ import annotations

from slate_git.redos.steps.conditions import Text
from slate_git.redos.steps.step import Program
from slate_git.redos.syntax.charset import Charset
from slate_git.redos.syntax.folding import forms

COMMON = "a0_ -/.\n!AzZ\"'=:;|&$@,\t~\\x9(<{[>\0é"
MOST = 60


class Alphabet:
    """The characters, and for each set of the program a bit mask over them."""

    def __init__(self, program: Program) -> None:
        texts = [step for step in program.everything() if isinstance(step, Text)]
        # Characters that a text names come first, so that pumps look like commands.
        found = dict.fromkeys(char for step in texts for char in step.text[:40])
        for set in program.sets.values():
            found.update(dict.fromkeys(set.samples()))
        first = {form for step in texts for form in _forms(step)}
        sets = list(program.sets.values())
        self.chars: list[str] = []
        self.masks: dict[Charset, int] = dict.fromkeys(sets, 0)
        seen: list[object] = []
        for char in dict.fromkeys([*COMMON, *found, *sorted(first)]):
            row = [set.takes(char) for set in sets]
            alone = char if char in first else ""
            key = row, char == "\n", char.isalnum() or char == "_", alone
            if key not in seen and len(seen) < MOST:
                seen.append(key)
                for set, taken in zip(sets, row, strict=True):
                    self.masks[set] |= taken << len(self.chars)
                self.chars.append(char)

    def of(self, mask: int) -> list[str]:
        """The characters of a mask."""
        return [char for bit, char in enumerate(self.chars) if mask >> bit & 1]


def _forms(step: Text) -> set[str]:
    """The characters that a text can start with."""
    char = step.text[0]
    return forms(char) if step.fold else {char}
