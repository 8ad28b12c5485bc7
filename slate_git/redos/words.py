"""The fixed beginnings of what a node takes, and how close together two of them can stand."""

from __future__ import annotations

from slate_git.redos.program import program as p
from slate_git.redos.program.program import Node, Program
from slate_git.redos.syntax import charset

Word = tuple[frozenset[str], ...]
"""The characters that each place of a beginning can hold."""
MOST = 8
LONGEST = 20
FEW = 4
"""Characters of a set that counts as fixed."""


class Words:
    """The beginnings of what the nodes of a program take."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._known: dict[tuple[int, int], list[Word]] = {}

    def apart(self, *numbers: int) -> float:
        """How far apart the places must be at which one of the nodes can stand, at least 1."""
        words = [word for number in numbers for word in self.of(number)]
        best = min(len(word) for word in words)
        for one in words:
            for other in words:
                for shift in range(1, best):
                    if _agree(one[shift:], other):
                        best = shift
                        break
        return float(max(1, best))

    def together(self, one: int, other: int) -> bool:
        """Whether two nodes could stand at the same place."""
        theirs = self.of(other)
        return any(_agree(a, b) for a in self.of(one) for b in theirs)

    def of(self, number: int, longest: int = LONGEST) -> list[Word]:
        """At most ``MOST`` beginnings; every match has one of them."""
        key = number, longest
        if key not in self._known:
            found: list[Word] = [()]
            if longest > 0:
                found = self._words(self.program.nodes[number], longest)
            self._known[key] = found if len(found) <= MOST else [()]
        return self._known[key]

    def _words(self, node: Node, longest: int) -> list[Word]:
        kind = node.kind
        if kind == p.SPLIT:
            return [word for way in node.branches for word in self.of(way, longest - 1)] or [()]
        if kind in (p.PASS, p.AT):
            return self.of(node.next, longest)
        head: Word = ()
        if kind == p.TEXT:
            head = tuple(
                frozenset((char, char.upper(), char.lower()) if node.fold else char)
                for char in node.text[:longest]
            )
        elif kind in (p.CHAR, p.RUN):
            chars = charset.few(*self.program.sets[node.set], FEW)
            head = (chars,) if chars and (kind == p.CHAR or node.low) else ()
            if kind == p.RUN and (node.low, node.high) == (0, 1) and chars:
                further = self.of(node.next, longest - 1)
                dry = further if node.dry == node.next else self.of(node.dry, longest - 1)
                return [*((chars, *word) for word in further), *dry]
        if not head or kind == p.RUN:
            return [head]
        return [(*head, *word) for word in self.of(node.next, longest - len(head))]


def _agree(one: Word, other: Word) -> bool:
    return all(a & b for a, b in zip(one, other, strict=False))
