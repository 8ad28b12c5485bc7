"""Texts that lead through a pattern, with the places where they can be pumped up."""

from __future__ import annotations

import random
from typing import NamedTuple

from slate_git.redos.program import program as p
from slate_git.redos.program.alphabet import Alphabet
from slate_git.redos.program.program import Node, Program

LONGEST = 400
FEW = 4
"""A repeat of at most so many is not worth pumping."""


class Piece(NamedTuple):
    """A stretch of a text: fixed, or a repeat's, which can be had again (``pump``)."""

    text: str
    pump: bool = False
    mask: int = 0
    node: Node | None = None


class Walker:
    """Walks a program by a variant: which characters, branches and counts it takes."""

    def __init__(self, program: Program, alphabet: Alphabet) -> None:
        self.program = program
        self.alphabet = alphabet
        masks = alphabet.masks
        self.busy = {
            char: sum(mask >> bit & 1 for mask in masks) for bit, char in enumerate(alphabet.chars)
        }

    def pieces(self, variant: int) -> list[Piece]:
        """One way through the pattern. The same variant gives the same way."""
        chance = random.Random(variant)
        raw = self._walk(self.program, self.program.start, frozenset(), variant, chance, {})
        merged: list[Piece] = []
        for piece in raw:
            if not piece.pump and merged and not merged[-1].pump:
                merged[-1] = Piece(merged[-1].text + piece.text)
            elif piece.text:
                merged.append(piece)
        return merged

    def pick(self, mask: int, variant: int, chance: random.Random) -> str:
        """A character of ``mask``: a busy one, a rare one, or any."""
        chars = self.alphabet.of(mask)
        if not chars:
            return ""
        if variant >= 4:
            return chance.choice(chars)
        ranked = sorted(chars, key=lambda c: (c == "\n", -self.busy[c]))
        place = 0 if variant < 2 else -1 if variant == 2 else len(ranked) // 2
        return ranked[place]

    def _walk(
        self,
        program: Program,
        number: int,
        inside: frozenset[int],
        variant: int,
        chance: random.Random,
        taken: dict[int, str],
        room: range | None = None,
    ) -> list[Piece]:
        out: list[Piece] = []
        room = range(len(program.nodes)) if room is None else room
        for _ in range(LONGEST):
            if number not in room:
                break
            node = program.nodes[number]
            kind = node.kind
            # A loop of which nothing was taken has a node of its own for the same repeat.
            if kind == p.END or (kind == p.LOOP and node.serial in inside):
                break
            if kind == p.TEXT:
                out.append(Piece(node.text))
            elif kind == p.CHAR:
                out.append(Piece(self.pick(self.alphabet.masks[node.set], variant, chance)))
            elif kind == p.RUN:
                out += self._run(node, variant, chance)
            elif kind == p.TAKE and node.inner:
                part = self._walk(node.inner, node.inner.start, inside, variant, chance, taken)
                taken[node.low] = "".join(piece.text for piece in part)
                out += part
            elif kind == p.BACK:
                out.append(Piece(taken.get(node.low, "")))
            elif kind == p.SPLIT and node.branches:
                number = self._branch(node, variant, chance)
                continue
            elif kind == p.LOOP:
                within = inside | {node.serial}
                # A round that takes nothing leaves the loop: what follows is not its body.
                body_room = range(number, node.last + 1)
                body = self._walk(
                    program, node.branches[0], within, variant, chance, taken, body_room
                )
                word = "".join(piece.text for piece in body)
                if variant % 3 == 2:
                    more = self._walk(
                        program, node.branches[0], within, variant + 1, chance, taken, body_room
                    )
                    word += "".join(piece.text for piece in more)
                out.append(Piece(word, True, 0, node))
            number = node.next
        return out

    def _run(self, node: Node, variant: int, chance: random.Random) -> list[Piece]:
        mask = self.alphabet.masks[node.set]
        char = self.pick(mask, variant, chance)
        if node.high <= FEW or node.high == node.low:
            return [Piece(char * (node.low if variant % 2 else node.high))]
        return [Piece(char * max(1, min(node.low, 60)), True, mask, node)]

    def _branch(self, node: Node, variant: int, chance: random.Random) -> int:
        if variant < 2 or (len(node.branches) == 2 and variant < 4):
            return node.branches[variant % len(node.branches)]
        return chance.choice(node.branches)
