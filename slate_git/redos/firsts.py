"""The characters with which what follows a node can start."""

from __future__ import annotations

from slate_git.redos.program import program as p
from slate_git.redos.program.alphabet import Alphabet
from slate_git.redos.program.program import Program

Known = dict[int, list[int]]
"""What was worked out before, by the identity of the program."""


def firsts(program: Program, alphabet: Alphabet | None, known: Known) -> list[int]:
    """The characters with which each node, or what follows it, can start."""
    if id(program) not in known:
        known[id(program)] = _firsts(program, alphabet, known)
    return known[id(program)]


def _firsts(program: Program, alphabet: Alphabet | None, known: Known) -> list[int]:
    nodes = program.nodes
    masks = [0] * len(nodes)
    if alphabet is None:
        return masks
    newline = alphabet.mask("\n")
    changed = True
    while changed:
        changed = False
        for number, node in enumerate(nodes):
            mask = 0
            if node.kind == p.TEXT:
                mask = alphabet.mask(node.text[0], node.fold)
            elif node.kind in (p.CHAR, p.RUN):
                mask = alphabet.masks[node.set]
                if node.kind == p.RUN and node.low == 0:
                    mask |= masks[node.next] | masks[node.dry]
            elif node.kind in (p.SPLIT, p.LOOP):
                for branch in node.branches:
                    mask |= masks[branch]
                if node.kind == p.LOOP:
                    mask |= masks[node.next]
            elif node.kind in (p.TAKE, p.BACK):
                mask = (1 << len(alphabet.chars)) - 1
            elif node.kind == p.AT and node.text.startswith("AT_END"):
                mask = newline
            elif node.kind == p.LOOK and node.inner:
                # It costs something where what it looks for can start.
                mask = masks[node.next] | firsts(node.inner, alphabet, known)[node.inner.start]
                if node.back:
                    mask = (1 << len(alphabet.chars)) - 1
            elif node.kind != p.END:
                mask = masks[node.next]
            if mask != masks[number]:
                masks[number] = mask
                changed = True
    return masks
