"""Which repeats of a pattern make a command slow: those without which it is not."""

from __future__ import annotations

from slate_git.redos.cost.steps import cost
from slate_git.redos.cost.subject import Subject
from slate_git.redos.program import program as p
from slate_git.redos.program.program import Node, Program
from slate_git.redos.syntax.source import CLOSE, OPEN, REPEAT, Token

FEW = 8
MOST = 12


def blamed(program: Program, command: str) -> list[int]:
    """The one or two repeats to blame, by their place in the text, the earlier first.

    Each is cut down to one round in turn; the command that stays quickest tells
    the first, and the second is the best of the others that help by half.
    """
    whole = cost(program, Subject(command, program)).time
    long: dict[int, list[Node]] = {}
    for node in program.nodes:
        if node.serial >= 0 and (node.kind == p.LOOP or node.high > FEW):
            long.setdefault(node.serial, []).append(node)
    without = []
    # A back-reference makes each of them a search for every text of its group.
    for serial in sorted(long)[: 6 if program.taken else MOST]:
        without.append((_without(program, long[serial], command), serial))
    without.sort()
    return sorted(serial for time, serial in without[:2] if time * 2 < whole)


def _without(program: Program, nodes: list[Node], command: str) -> int:
    kept = [(node, node.kind, node.high) for node in nodes]
    for node in nodes:
        node.high = max(node.low, 1)
        if node.kind == p.LOOP:
            node.kind = p.PASS
    program.forget()
    time = cost(program, Subject(command, program)).time
    for node, kind, high in kept:
        node.kind, node.high = kind, high
    program.forget()
    return time


def repeats(tokens: list[Token]) -> list[tuple[int, int]]:
    """The repeats of a pattern with what they repeat, as columns, an outer before its inner."""
    spans = []
    opened: list[int] = []
    start = 0
    for token in tokens:
        if token.kind == REPEAT:
            spans.append((start, token.end))
        elif token.kind == OPEN:
            opened.append(token.start)
        elif token.kind == CLOSE and opened:
            start = opened.pop()
        else:
            start = token.start
    return sorted(spans)
