"""A proof that a pattern is cheap, where there is a short one: an upper bound of its cost.

Each node gets a polynomial in the length of the command, the cost of trying it
at one place. Nothing is taken to match, since a match ends the search.
"""

from __future__ import annotations

from collections.abc import Sequence

from slate_git.redos.cost import prices
from slate_git.redos.firsts import firsts
from slate_git.redos.polynomial import HIGHEST, Poly, most, plus, shift, value
from slate_git.redos.program import program as p
from slate_git.redos.program.alphabet import Alphabet
from slate_git.redos.program.program import Node, Program
from slate_git.redos.runs import Runs
from slate_git.redos.syntax import charset
from slate_git.redos.tolls import Toll, tolls
from slate_git.redos.words import Words


def bound(program: Program, alphabet: Alphabet | None, size: int) -> float | None:
    """Tenths of a nanosecond that no command of ``size`` characters exceeds; None: no proof.

    Without an alphabet no two sets are taken to be disjoint.
    """
    sheet = _Sheet(program, _Shared(program, alphabet, size))
    poly = sheet.whole()
    if poly is None:
        return None
    if not anchored(program):
        poly = shift(poly, sheet.words.apart(program.start))
        poly = plus(poly, [0.0, prices.START + sheet.tolls[program.start].missed])
    return value(poly, size)


def anchored(program: Program) -> bool:
    """Whether a match can start at one place only."""
    number = program.start
    while program.nodes[number].kind == p.PASS:
        number = program.nodes[number].next
    node = program.nodes[number]
    return node.kind == p.AT and "BEGINNING" in node.text and not node.fold


class _Shared:
    """What the sheets of a pattern's programs have in common."""

    def __init__(self, program: Program, alphabet: Alphabet | None, size: int) -> None:
        self.alphabet = alphabet
        self.size = size
        self.costs = [charset.cost(*set) for set in program.sets]
        self.firsts: dict[int, list[int]] = {}
        self.tolls: dict[int, list[Toll]] = {}
        self.polys: dict[int, Poly | None] = {}

    def whole(self, program: Program) -> Poly | None:
        """The polynomial of a program, worked out once."""
        if id(program) not in self.polys:
            self.polys[id(program)] = _Sheet(program, self).whole()
        return self.polys[id(program)]


class _Sheet:
    """The polynomials of one program, as far as they are worked out."""

    def __init__(self, program: Program, shared: _Shared) -> None:
        self.program = program
        self.shared = shared
        self.alphabet = shared.alphabet
        self.costs = shared.costs
        self.polys: list[Poly] = []
        self.firsts = firsts(program, shared.alphabet, shared.firsts)
        self.tolls = tolls(program, shared.costs, shared.tolls)
        self.words = Words(program)

    def whole(self) -> Poly | None:
        """The polynomial of the program's start, if there is one."""
        nodes = self.program.nodes
        loops: list[tuple[int, int]] = []
        for number, node in enumerate(nodes):
            loops = [(loop, last) for loop, last in loops if last >= number]
            if node.kind == p.LOOP:
                if self.alphabet is None:
                    return None
                loops.append((number, node.last))
                self.polys.append([float(node.cost)])
            else:
                poly = self.node(node, bool(loops))
                if poly is None or len(poly) > HIGHEST:
                    return None
                self.polys.append(poly)
            for loop, last in loops:
                if last == number:
                    self.close(nodes[loop], loop)
        return self.polys[self.program.start]

    def close(self, node: Node, number: int) -> None:
        """The loop's polynomial, once its body has one with a loop that costs one round."""
        rounds = plus(self.polys[node.branches[0]], self.polys[node.next])
        self.polys[number] = plus(shift(rounds, 1), [float(node.cost + 2 * prices.TRY)])

    def node(self, node: Node, looping: bool) -> Poly | None:
        kind = node.kind
        if kind == p.END:
            return [0.0]
        if kind == p.SPLIT:
            return self.split(node, looping)
        if kind == p.RUN:
            runs = Runs(self.program, self.alphabet, self.shared.size, self.costs)
            return runs.poly(node, looping, self)
        after = self.polys[node.next]
        own = float(prices.TRY + node.cost)
        if kind == p.TEXT:
            own += prices.TAKE_TEXT * len(node.text)
        elif kind == p.CHAR:
            own += self.costs[node.set]
        elif kind == p.AT:
            own += prices.EDGE
        elif kind in (p.LOOK, p.TAKE):
            assert node.inner is not None
            inner = self.shared.whole(node.inner)
            if inner is None:
                return None
            if kind == p.TAKE:
                if len(inner) > 1:
                    return None
                ways = sum(max(1, len(part.branches)) for part in node.inner.nodes)
                after = [c * ways for c in after]
            return plus(after, plus(inner, [own + prices.JUMP]))
        elif kind == p.BACK:
            own += prices.TAKE_TEXT * 16
        return plus(after, [own])

    def split(self, node: Node, looping: bool) -> Poly | None:
        total: Poly = [float(node.cost + prices.TRY * len(node.branches))]
        if self.alphabet is None:
            for branch in node.branches:
                total = plus(total, self.polys[branch])
            return total
        union = 0
        for branch in node.branches:
            if looping and union & self.firsts[branch]:
                return None
            union |= self.firsts[branch]
        return plus(total, self.among(node.branches))

    def among(self, ways: Sequence[int]) -> Poly:
        """What trying some branches costs at one place: no text leads into all of them."""
        best: Poly = []
        starts = self.firsts
        for one in ways:
            total = self.polys[one]
            others = 0.0
            for way in ways:
                if starts[one] and starts[way] and not starts[one] & starts[way]:
                    others += self.tolls[way].refused
                elif way != one and self.words.together(one, way):
                    total = plus(total, self.polys[way])
                elif way != one:
                    others += self.tolls[way].missed
            best = most(best, plus(total, [others]))
        return plus(best, [float(prices.JUMP * len(ways))])
