"""A pattern as the steps its matcher takes: nodes that lead from one to the next.

The nodes follow what ``re`` compiles a parse tree to, as far as that decides the
cost: a repeat of one character is a single step (``RUN``), one of a group goes
round a ``LOOP``, a counted group is written out, and a capturing group leaves
marks that keep a repeat from looking ahead for the literal behind it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

END, TEXT, CHAR, RUN, SPLIT, LOOP, AT, LOOK, PASS, TAKE, BACK = range(11)

LARGEST = 4000
UNBOUNDED = 1 << 30


class TooLarge(ValueError):
    """The pattern has more steps than can be looked at."""


@dataclass(slots=True)
class Node:
    """One step. ``next`` is where it leads, ``dry`` where it leads if it took no character."""

    kind: int
    next: int = -1
    dry: int = -1
    set: int = -1
    text: str = ""
    fold: bool = False
    low: int = 1
    high: int = 1
    greedy: bool = True
    ahead: str = ""
    branches: tuple[int, ...] = ()
    cost: int = 0
    negate: bool = False
    back: int = 0
    inner: Program | None = None
    last: int = -1
    serial: int = -1


@dataclass
class Program:
    """Nodes from the end of the pattern to its start; a loop's body follows its ``LOOP`` node."""

    nodes: list[Node] = field(default_factory=list)
    start: int = 0
    sets: list[tuple[tuple[Any, Any], int]] = field(default_factory=list)
    numbers: dict[Any, int] = field(default_factory=dict)
    flags: int = 0
    taken: dict[int, Program] = field(default_factory=dict)
    """The groups that a back-reference names."""
    tables: dict[int, dict[str, bool]] = field(default_factory=dict)
    prices: list[int] = field(default_factory=list)
    """What is known of the sets: whether each takes a character, and what that costs."""
    leads_to: dict[int, list[int]] = field(default_factory=dict)
    """For each outermost loop the nodes outside that it leads to."""
    _regions: list[int] = field(default_factory=list)

    def forget(self) -> None:
        """Lets go of what was worked out from the nodes, after one has changed."""
        self._regions = []
        self.leads_to = {}

    def regions(self) -> list[int]:
        """For each node the first of the outermost loop around it, or itself."""
        if self._regions:
            return self._regions
        first, last = -1, -1
        for number, node in enumerate(self.nodes):
            if number > last and node.kind == LOOP:
                first, last = number, node.last
                self.leads_to[first] = []
            inside = number <= last
            self._regions.append(first if inside else number)
            if inside:
                ways = {*node.branches, node.next, node.dry} - {-1}
                self.leads_to[first] += [way for way in ways if way < first or way > last]
        return self._regions
