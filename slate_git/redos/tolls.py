"""What the nodes of a program cost where they do not let the matcher through."""

from __future__ import annotations

from typing import NamedTuple

from slate_git.redos.cost import prices
from slate_git.redos.program import program as p
from slate_git.redos.program.program import Node, Program


class Toll(NamedTuple):
    """What is known of one node.

    At the places at which its beginning does not stand it costs ``missed`` on
    the average, and at those with whose character it cannot start ``refused``.
    """

    missed: float
    refused: float


Known = dict[int, list[Toll]]
"""What was worked out before, by the identity of the program."""


def tolls(program: Program, costs: list[int], known: Known) -> list[Toll]:
    """The tolls of all nodes; ``costs`` holds what the sets cost a character."""
    if id(program) in known:
        return known[id(program)]
    nodes = program.nodes
    found: list[Toll] = []
    ends: dict[int, list[int]] = {}
    for number, node in enumerate(nodes):
        found.append(_toll(node, found, costs, known))
        if node.kind == p.LOOP:
            ends.setdefault(node.last, []).append(number)
        for loop in ends.get(number, ()):
            body = found[nodes[loop].branches[0]]
            whole = found[loop]
            found[loop] = Toll(whole.missed + body.missed, whole.refused + body.refused)
    known[id(program)] = found
    return found


def _toll(node: Node, found: list[Toll], costs: list[int], known: Known) -> Toll:
    kind = node.kind
    own = float(prices.TRY + node.cost)
    if kind == p.END:
        return Toll(own, own)
    if kind == p.SPLIT:
        ways = [found[way] for way in node.branches]
        own += prices.TRY * len(ways)
        return Toll(own + sum(way.missed for way in ways), own + sum(way.refused for way in ways))
    after = found[node.next]
    if kind == p.TEXT:
        spans = _spans(node.text)
        partly = max(end / apart for end, apart in enumerate(spans, 1))
        return Toll(own + prices.TAKE_TEXT * partly + after.missed / spans[-1], own)
    if kind == p.CHAR:
        own += costs[node.set]
        return Toll(own + after.missed, own)
    if kind == p.RUN:
        own += costs[node.set] + prices.JUMP
        refused = own if node.low else own + found[node.dry].refused
        if (node.low, node.high) == (0, 1):
            return Toll(own + after.missed + found[node.dry].missed, refused)
        return Toll(refused, refused)
    if kind == p.AT:
        own += prices.EDGE * ("BOUNDARY" in node.text)
    elif kind == p.LOOP:
        own += prices.TRY + prices.JUMP
    elif kind == p.LOOK and node.inner:
        inner = tolls(node.inner, costs, known)[node.inner.start]
        own += prices.JUMP + inner.refused
    elif kind != p.PASS:
        return Toll(own + prices.EDGE, own + prices.EDGE)
    return Toll(own + after.missed, own + after.refused)


def _spans(text: str) -> list[int]:
    """For each of the first so many characters of a text how far apart two of them can be."""
    border = [0]
    for at in range(1, len(text)):
        size = border[-1]
        while size and text[at] != text[size]:
            size = border[size - 1]
        border.append(size + (text[at] == text[size]))
    return [end - size for end, size in enumerate(border, 1)]
