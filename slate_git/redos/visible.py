"""Whether a pattern is about anything that can be seen."""

from __future__ import annotations

from slate_git.redos.program.alphabet import Alphabet
from slate_git.redos.program.build import build
from slate_git.redos.steps.conditions import Text
from slate_git.redos.syntax import tree


def takes_visible(pattern: str) -> bool:
    """Whether an accepted pattern can take a character that is no white space."""
    parsed = tree.parse(pattern)
    if parsed.getwidth()[1] == 0:
        return False
    program = build(parsed)
    alphabet = Alphabet(program)
    taken = {char for mask in alphabet.masks.values() for char in alphabet.of(mask)}
    for step in program.everything():
        taken.update(step.text if isinstance(step, Text) else "")
    return any(char.strip() for char in taken)
