"""A few characters that stand for all: two that every set of a pattern treats alike are one."""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.redos.program import program as p
from slate_git.redos.program.program import Node, Program
from slate_git.redos.syntax import charset

COMMON = "a0_ -/.\n!AzZ\"'=:;|&$@,\t~\\x9(<{[>\0é"
MOST = 60


class Alphabet:
    """The characters, and for each set and text of the program a bit mask over them."""

    def __init__(self, program: Program) -> None:
        # Characters that a text names come first, so that pumps look like commands.
        found = dict.fromkeys(char for node in all_nodes(program) for char in node.text[:40])
        for item, _ in program.sets:
            found.update(dict.fromkeys(charset.samples(item)))
        texts: set[str] = set()
        for node in all_nodes(program):
            if node.kind == p.TEXT:
                texts |= forms(node.text[0], node.fold)
        every = list(dict.fromkeys([*COMMON, *found, *sorted(texts)]))
        table = charset.Table(every)
        rows = [table.takes(*each) for each in program.sets]
        rows += [[char == "\n" for char in every], [c.isalnum() or c == "_" for c in every]]
        self.chars: list[str] = []
        self.masks = [0] * len(program.sets)
        self.bits: dict[str, int] = {}
        """The bit of each character looked at, or of the one that stands for it."""
        seen: dict[object, int] = {}
        for char, row in zip(every, zip(*rows, strict=True), strict=True):
            key = (row, char if char in texts else "")
            if key not in seen and len(seen) < MOST:
                bit = seen[key] = len(self.chars)
                self.chars.append(char)
                for number, taken in enumerate(row[:-2]):
                    self.masks[number] |= taken << bit
            if key in seen:
                self.bits[char] = seen[key]

    def of(self, mask: int) -> list[str]:
        """The characters of a mask."""
        return [char for bit, char in enumerate(self.chars) if mask >> bit & 1]

    def mask(self, char: str, fold: bool = False) -> int:
        """The bit of ``char``, or of the one that stands for it; both cases with ``fold``.

        All bits where nothing stands for it.
        """
        mask = 0
        for form in forms(char, fold):
            bit = self.bits.get(form)
            mask |= (1 << len(self.chars)) - 1 if bit is None else 1 << bit
        return mask


def forms(char: str, fold: bool) -> set[str]:
    """The characters that a text's ``char`` takes."""
    return {char, char.upper()[:1], char.lower()[:1]} if fold else {char}


def all_nodes(program: Program) -> Iterator[Node]:
    """The nodes of a program and of those inside it."""
    programs = [program]
    seen = {id(program)}
    for one in programs:
        yield from one.nodes
        for node in one.nodes:
            if node.inner and id(node.inner) not in seen:
                seen.add(id(node.inner))
                programs.append(node.inner)
