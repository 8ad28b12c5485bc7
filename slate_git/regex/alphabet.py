"""A few characters that stand for all: two that every set of a pattern treats alike are one."""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.regex import charset
from slate_git.regex import program as p
from slate_git.regex.program import Node, Program

COMMON = "a0_ -/.\n!AzZ\"'=:;|&$@,\t~\\x9(<{[>\0é"
MOST = 60


class Alphabet:
    """The characters, and for each set and text of the program a bit mask over them."""

    def __init__(self, program: Program) -> None:
        self.program = program
        # Characters that a text names come first, so that pumps look like commands.
        found = dict.fromkeys(char for node in all_nodes(program) for char in node.text[:40])
        for item, _ in program.sets:
            found.update(dict.fromkeys(charset.samples(item)))
        texts = {node.text[0] for node in all_nodes(program) if node.kind == p.TEXT}
        seen: dict[tuple[object, ...], str] = {}
        for char in [*COMMON, *found]:
            key = (
                tuple(charset.accepts(item, flags, char) for item, flags in program.sets),
                char if char in texts else "",
                char == "\n",
                char.isalnum() or char == "_",
            )
            seen.setdefault(key, char)
            if len(seen) >= MOST:
                break
        self.chars = list(seen.values())
        self.masks = self._masks(seen)

    def _masks(self, seen: dict[tuple[object, ...], str]) -> list[int]:
        masks = [0] * len(self.program.sets)
        for bit, key in enumerate(seen):
            row = key[0]
            assert isinstance(row, tuple)
            for number, taken in enumerate(row):
                if taken:
                    masks[number] |= 1 << bit
        return masks

    def of(self, mask: int) -> list[str]:
        """The characters of a mask."""
        return [char for bit, char in enumerate(self.chars) if mask >> bit & 1]

    def mask(self, char: str, fold: bool = False) -> int:
        """The bit of ``char``, or of the one that stands for it; both cases with ``fold``."""
        forms = {char, char.upper(), char.lower()} if fold else {char}
        return sum(1 << bit for bit, one in enumerate(self.chars) if one in forms)


def all_nodes(program: Program) -> Iterator[Node]:
    """The nodes of a program and of those inside it."""
    for node in program.nodes:
        yield node
        if node.inner:
            yield from all_nodes(node.inner)
