"""A proof that a pattern is cheap, where there is a short one: an upper bound of its cost.

Each node gets a polynomial in the length of the command. A repeat multiplies
what follows by its exits, but counts one exit only where no character can both
go on with the repeat and start what follows. Repeats nested by the order of
their places share the command: d of them have n**d / d! places together.
"""

from __future__ import annotations

from math import factorial

from slate_git.regex import charset, prices
from slate_git.regex import program as p
from slate_git.regex.alphabet import Alphabet
from slate_git.regex.firsts import firsts as first_masks
from slate_git.regex.program import Node, Program

Poly = list[float]
HIGHEST = 20
"""Powers of the length from which on nothing is cheap."""
FEW = 100
"""Exits up to which a counted repeat multiplies by their number."""


def bound(program: Program, alphabet: Alphabet | None, size: int) -> float | None:
    """Tenths of a nanosecond that no command of ``size`` characters exceeds; None: no proof.

    Without an alphabet no two sets are taken to be disjoint.
    """
    judge = _Bound(program, alphabet)
    poly = judge.whole(program)
    if poly is None or len(poly) > HIGHEST:
        return None
    if not anchored(program):
        poly = _shift(poly, period(program, program.start))
        poly = _plus(poly, [0.0, float(prices.START + toll(program, program.start))])
    return float(sum(c * (size + d) ** d / factorial(d) for d, c in enumerate(poly)))


def anchored(program: Program) -> bool:
    """Whether a match can start at one place only."""
    number = program.start
    while program.nodes[number].kind == p.PASS:
        number = program.nodes[number].next
    node = program.nodes[number]
    return node.kind == p.AT and "BEGINNING" in node.text and not node.fold


class _Bound:
    def __init__(self, program: Program, alphabet: Alphabet | None) -> None:
        self.alphabet = alphabet
        self.prices = [charset.cost(*set) for set in program.sets]

    def whole(self, program: Program) -> Poly | None:
        polys: list[Poly] = []
        nodes = program.nodes
        firsts = first_masks(program, self.alphabet)
        loops: list[tuple[int, int]] = []
        number = 0
        while number < len(nodes):
            node = nodes[number]
            loops = [(loop, last) for loop, last in loops if last >= number]
            if node.kind == p.LOOP:
                if self.alphabet is None:
                    return None
                loops.append((number, node.last))
                polys.append([float(node.cost)])
            else:
                poly = self.node(program, node, polys, firsts, bool(loops))
                if poly is None:
                    return None
                polys.append(poly)
            for loop, last in loops:
                if last == number:
                    self.close(nodes[loop], loop, polys)
            number += 1
        return polys[program.start]

    def close(self, node: Node, number: int, polys: list[Poly]) -> None:
        """The loop's polynomial, once its body has one with a loop that costs one round."""
        rounds = _plus(polys[node.branches[0]], polys[node.next])
        polys[number] = _plus(_shift(rounds, 1), [float(node.cost + 2 * prices.TRY)])

    def node(
        self, program: Program, node: Node, polys: list[Poly], firsts: list[int], looping: bool
    ) -> Poly | None:
        kind = node.kind
        if kind == p.END:
            return [0.0]
        if kind == p.SPLIT:
            return self.split(node, polys, firsts, looping)
        after = polys[node.next]
        if kind == p.RUN:
            return self.run(program, node, polys, firsts, looping)
        own = float(prices.TRY + node.cost)
        if kind == p.TEXT:
            own += prices.TAKE_TEXT * len(node.text)
        elif kind == p.CHAR:
            own += self.prices[node.set]
        elif kind == p.AT:
            own += prices.EDGE
        elif kind in (p.LOOK, p.TAKE):
            assert node.inner is not None
            inner = self.whole(node.inner)
            if inner is None:
                return None
            if kind == p.TAKE:
                if len(inner) > 1:
                    return None
                ways = sum(max(1, len(part.branches)) for part in node.inner.nodes)
                after = [c * ways for c in after]
            return _plus(after, _plus(inner, [own + prices.JUMP]))
        elif kind == p.BACK:
            own += prices.TAKE_TEXT * 16
        return _plus(after, [own])

    def split(self, node: Node, polys: list[Poly], firsts: list[int], looping: bool) -> Poly | None:
        total: Poly = [float(node.cost + prices.TRY * len(node.branches))]
        if not node.branches:
            return total
        if self.alphabet is None:
            for branch in node.branches:
                total = _plus(total, polys[branch])
            return total
        union = 0
        exclusive = True
        for branch in node.branches:
            exclusive = exclusive and not union & firsts[branch]
            union |= firsts[branch]
        if looping and not exclusive:
            return None
        # A character leads into those branches only that can start with it.
        size = max(len(polys[branch]) for branch in node.branches)
        best = [0.0] * size
        for bit in range(max(1, union.bit_length())):
            into = [b for b in node.branches if firsts[b] >> bit & 1 or not firsts[b]]
            for d in range(size):
                best[d] = max(best[d], sum(polys[b][d] for b in into if d < len(polys[b])))
        return _plus(total, _plus(best, [float(prices.JUMP * len(node.branches))]))

    def run(
        self, program: Program, node: Node, polys: list[Poly], firsts: list[int], looping: bool
    ) -> Poly | None:
        price = float(self.prices[node.set] + (0 if node.greedy else prices.LAZY))
        after = polys[node.next]
        choices = node.high - node.low
        short = node.high <= FEW
        taken: Poly = [price * node.high] if short else [0.0, price]
        fails = prices.SCAN if node.ahead else prices.JUMP + toll(program, node.next)
        own = _plus([float(prices.TRY)], taken)
        if choices == 0:
            return _plus(own, _plus(after, [float(prices.JUMP)]))
        if self.alphabet and not self.alphabet.masks[node.set] & firsts[node.next]:
            # Of the exits, those inside the run fail at once.
            failing: Poly = [float(fails * choices)] if short else [0.0, float(fails)]
            other = polys[node.dry] if node.dry != node.next else []
            return _plus(_plus(own, failing), _plus(after, other))
        if looping:
            return None
        apart = period(program, node.next)
        if short:
            passing = int(choices / apart) + 1
            failing = [float(fails * (choices + 1))]
            return _plus(_plus(own, failing), [c * passing for c in after])
        return _plus(_plus(own, _shift(after, apart)), [0.0, float(fails)])


def period(program: Program, number: int) -> float:
    """How far apart, on the average, the places must be at which a node lets through."""
    node = program.nodes[number]
    if node.kind == p.PASS:
        return period(program, node.next)
    if node.kind == p.SPLIT and node.branches:
        return max(1.0, 1 / sum(1 / period(program, branch) for branch in node.branches))
    text = node.text if node.kind == p.TEXT else ""
    return next((n for n in range(1, len(text)) if text.startswith(text[n:])), max(1, len(text)))


def toll(program: Program, number: int) -> int:
    """What a node costs where it does not let through."""
    node = program.nodes[number]
    if node.kind == p.PASS:
        return node.cost + toll(program, node.next)
    if node.kind == p.SPLIT:
        return node.cost + sum(prices.TRY + toll(program, branch) for branch in node.branches)
    return prices.TRY + prices.EDGE


def _plus(a: Poly, b: Poly) -> Poly:
    if len(a) < len(b):
        a, b = b, a
    return [c + (b[d] if d < len(b) else 0.0) for d, c in enumerate(a)]


def _shift(poly: Poly, period: float) -> Poly:
    return [0.0, *(c / period for c in poly)]
