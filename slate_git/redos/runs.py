"""Bounds of what repeats of one character cost.

A repeat multiplies what follows by its exits, but counts one exit only where no
character can both go on with the repeat and start what follows; the same holds
for several repeats in a row, which share out the text up to that one place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from slate_git.redos.cost import prices
from slate_git.redos.polynomial import Poly, plus, shift, value
from slate_git.redos.program import program as p
from slate_git.redos.program.alphabet import Alphabet
from slate_git.redos.program.program import Node, Program
from slate_git.redos.tolls import Toll
from slate_git.redos.words import Words

CHAIN = 6
"""Repeats in a row that are looked at together."""


class Sheet(Protocol):
    """What is known of the nodes that follow."""

    polys: list[Poly]
    firsts: list[int]
    tolls: list[Toll]
    words: Words

    def among(self, ways: Sequence[int]) -> Poly:
        """What trying some branches costs at one place."""


class Runs:
    """The bounds for the repeats of a program; ``size`` characters have a command's length."""

    def __init__(
        self, program: Program, alphabet: Alphabet | None, size: int, costs: list[int]
    ) -> None:
        self.program = program
        self.alphabet = alphabet
        self.size = size
        self.costs = costs

    def poly(self, node: Node, looping: bool, sheet: Sheet) -> Poly | None:
        """The polynomial of a repeat; None in a loop where it has more than one good exit."""
        after = sheet.polys[node.next]
        own = plus([float(prices.TRY)], self.taken(node))
        if node.high == node.low:
            return plus(own, plus(after, [float(prices.JUMP)]))
        toll = sheet.tolls[node.next]
        if self.alphabet and not self.alphabet.masks[node.set] & sheet.firsts[node.next]:
            # Of the exits, those inside the run fail at once.
            fails = prices.SCAN if node.ahead else prices.JUMP + toll.refused
            other = sheet.polys[node.dry] if node.dry != node.next else []
            return plus(plus(own, self.times([fails], node)), plus(after, other))
        if looping:
            return None
        fails = prices.SCAN if node.ahead else prices.JUMP + toll.missed
        passing = self.times(after, node, sheet.words.apart(node.next))
        found = [plus(passing, self.times([fails], node))]
        if self.alphabet:
            found += self.chained(node, sheet)
        return plus(own, min(found, key=lambda poly: value(poly, self.size)))

    def taken(self, node: Node) -> Poly:
        """What the characters cost that a run takes."""
        price = float(self.costs[node.set] + (0 if node.greedy else prices.LAZY))
        return [price * node.high] if node.high < self.size else [0.0, price]

    def times(self, poly: Poly, node: Node, every: float = 1.0) -> Poly:
        """The polynomial for each exit of a run of those that are so far apart."""
        shifted = plus(shift(poly, every), poly)
        if node.high >= self.size:
            return shifted
        passing = int((node.high - node.low) / every) + 1
        counted = [c * passing for c in poly]
        return min(counted, shifted, key=lambda poly: value(poly, self.size))

    def exits(self, poly: Poly, runs: list[Node]) -> Poly:
        """The polynomial for each combination of exits of some runs."""
        for run in reversed(runs):
            poly = self.times(poly, run)
        return poly

    def chained(self, first: Node, sheet: Sheet) -> Iterator[Poly]:
        """Bounds by the places at which what follows some runs in a row can start.

        What can start with none of their characters has one such place, and
        given the lengths of all runs but one, that of the last is given too.
        """
        assert self.alphabet
        runs: list[Node] = []
        union = 0
        spent: Poly = []
        fails = float(prices.JUMP)
        node, number = first, -1
        while node.kind in (p.RUN, p.PASS):
            if node.kind == p.PASS:
                fails += node.cost + prices.TRY
            elif len(runs) == CHAIN or (runs and node.dry != node.next):
                return
            else:
                if runs:
                    scan = plus(self.taken(node), [fails + prices.TRY])
                    spent = plus(spent, self.exits(scan, runs))
                runs.append(node)
                union |= self.alphabet.masks[node.set]
            number = node.next
            node = self.program.nodes[number]
            if node.kind != p.PASS:
                yield plus(spent, self._followed(runs, union, number, fails, sheet))

    def _followed(
        self, runs: list[Node], union: int, number: int, fails: float, sheet: Sheet
    ) -> Poly:
        """What the node behind some runs costs at all of their exits."""
        node = self.program.nodes[number]
        ways = node.branches if node.kind == p.SPLIT else (number,)
        shared = [way for way in ways if union & sheet.firsts[way]]
        toll = sheet.tolls[number]
        tried = self.times([fails + (toll.missed if shared else toll.refused)], runs[-1])
        if shared:
            every = sheet.words.apart(*shared)
            tried = plus(tried, self.times(sheet.among(shared), runs[-1], every))
        longest = max(runs, key=lambda run: run.high - run.low)
        others = [run for run in runs if run is not longest]
        once = self.exits(sheet.among([way for way in ways if way not in shared]), others)
        return plus(self.exits(tried, runs[:-1]), once)
