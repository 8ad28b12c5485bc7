"""What lets a matcher through: a text, a character, an edge, a look around."""

from __future__ import annotations

from slate_git.redos.cost.prices import EDGE, JUMP, TAKE_TEXT, TRY
from slate_git.redos.cost.subject import Line, Subject
from slate_git.redos.program import program as p
from slate_git.redos.program.program import Node

Gate = tuple[bytearray | None, int | None, list[int]]
"""Where a node lets through (None: everywhere), how many characters on (None: never), and
its own cost, by position."""


def gate(node: Node, subject: Subject, fixed: dict[int, str], inner: Line | None) -> Gate:
    """The gate that a node of one way is.

    ``fixed`` holds the text of each captured group; ``inner`` is the line of the
    program that a look around or a captured group holds.
    """
    kind = node.kind
    if kind == p.PASS:
        return None, 0, subject.flat(node.cost)[0]
    if kind == p.CHAR:
        return subject.takes(node.set), 1, subject.flat(TRY + subject.prices[node.set])[0]
    if kind == p.AT:
        toll = TRY + (EDGE if "BOUNDARY" in node.text else 0)
        return _assertion(node, subject), 0, subject.flat(toll)[0]
    if kind == p.TEXT:
        return _text(node, node.text, subject)
    if kind == p.LOOK and inner:
        return _look(node, subject, inner)
    if node.low in fixed:
        return _text(node, fixed[node.low], subject)
    # A group that holds nothing known yet costs what trying it costs, and ends there.
    return None, None, [TRY + c for c in inner[0]] if inner else subject.flat(TRY)[0]


def _text(node: Node, text: str, subject: Subject) -> Gate:
    if not text:
        return None, 0, subject.flat(TRY)[0]
    whole = subject.folded if node.fold else subject.text
    at = whole.find(text)
    if at < 0:
        return subject.none, 0, subject.flat(TRY)[0]
    passes = bytearray(subject.size + 1)
    toll = [TRY] * (subject.size + 1)
    while at >= 0:
        passes[at] = 1
        toll[at] += TAKE_TEXT * len(text) + node.cost
        at = whole.find(text, at + 1)
    return passes, len(text), toll


def _look(node: Node, subject: Subject, inner: Line) -> Gate:
    costs, found = inner
    if node.back:
        found = (bytearray(node.back) + found)[: subject.size + 1]
        costs = ([0] * node.back + costs)[: subject.size + 1]
    if node.negate:
        found = found.translate(_FLIP)
    return found, 0, [JUMP + c for c in costs]


_FLIP = bytes([1, 0]) + bytes(254)


def _assertion(node: Node, subject: Subject) -> bytearray:
    size, text, name = subject.size, subject.text, node.text
    out = bytearray(size + 1)
    if "BEGINNING" in name:
        out[0] = 1
        if node.fold and "STRING" not in name:
            for at in range(size):
                out[at + 1] |= text[at] == "\n"
    elif "BOUNDARY" in name:
        word = [char.isalnum() or char == "_" for char in text]
        edges = zip([False, *word], [*word, False], strict=True)
        out[:] = bytes((a != b) != ("NON" in name) for a, b in edges)
    else:
        out[size] = 1
        if "STRING" not in name and text:
            out[size - 1] |= text[-1] == "\n"
            if node.fold:
                for at in range(size):
                    out[at] |= text[at] == "\n"
    return out
