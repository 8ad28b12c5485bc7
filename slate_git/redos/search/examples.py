"""Texts that lead through a pattern, with the places where they can be pumped up."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from slate_git.redos.program.alphabet import Alphabet
from slate_git.redos.steps.branches import Branch, Loop
from slate_git.redos.steps.conditions import Char, Text
from slate_git.redos.steps.looks import Back, Captured
from slate_git.redos.steps.repeat import Repeat
from slate_git.redos.steps.step import End, Program

LONGEST = 400
"""Steps of a way."""
FEW = 4
"""A repeat of at most so many is not worth pumping."""
PUMPED = 60
"""Characters of a repeat before it is pumped."""


class Piece(NamedTuple):
    """A stretch of a text: fixed, or a repeat's, which can be had again (``pump``)."""

    text: str
    pump: bool = False
    mask: int = 0


class Examples:
    """Ways through a program by a variant: which characters, branches and counts they take."""

    def __init__(self, program: Program, alphabet: Alphabet) -> None:
        self.program = program
        self.alphabet = alphabet
        masks = alphabet.masks.values()
        self.busy = {
            char: sum(mask >> bit & 1 for mask in masks) for bit, char in enumerate(alphabet.chars)
        }
        """How many sets take a character."""

    def pieces(self, variant: int) -> list[Piece]:
        """One way through the pattern. The same variant gives the same way."""
        way = _Way(self.alphabet, self.busy, variant, Random(variant))
        merged: list[Piece] = []
        for piece in way.through(self.program):
            if not piece.pump and merged and not merged[-1].pump:
                merged[-1] = Piece(merged[-1].text + piece.text)
            elif piece.text:
                merged.append(piece)
        return merged


@dataclass
class _Way:
    alphabet: Alphabet
    busy: dict[str, int]
    variant: int
    chance: Random
    taken: dict[int, str] = field(default_factory=dict)

    def through(self, program: Program, inside: frozenset[int] = frozenset()) -> list[Piece]:
        """A way from the start of a program to its end."""
        return self.along(program, program.start, range(len(program.steps)), inside)

    def along(
        self, program: Program, number: int, room: range, inside: frozenset[int]
    ) -> list[Piece]:
        """A way from a step on as long as it stays in the ``room`` and out of loops ``inside``."""
        out: list[Piece] = []
        for _ in range(LONGEST):
            if number not in room:
                break
            step = program.steps[number]
            match step:
                case End():
                    break
                case Loop():
                    # A loop of which nothing was taken has a step of its own for the same repeat.
                    if step.serial in inside:
                        break
                    body = range(number, program.loops[number] + 1)
                    out.append(self.rounds(program, step, body, inside | {step.serial}))
                case Text():
                    out.append(Piece(step.text))
                case Char():
                    out.append(Piece(self.pick(self.alphabet.masks[step.set])))
                case Repeat():
                    out.append(self.repeat(step))
                case Captured():
                    part = self.through(step.inner, inside)
                    self.taken[step.group] = "".join(piece.text for piece in part)
                    out += part
                case Back():
                    out.append(Piece(self.taken.get(step.group, "")))
            number = self.branch(step) if isinstance(step, Branch) else step.next
        return out

    def rounds(self, program: Program, loop: Loop, body: range, inside: frozenset[int]) -> Piece:
        """One round of a loop, or two. A round that takes nothing leaves the body."""
        found = self.along(program, loop.body, body, inside)
        if self.variant % 3 == 2:
            self.variant += 1
            found += self.along(program, loop.body, body, inside)
            self.variant -= 1
        return Piece("".join(piece.text for piece in found), True)

    def repeat(self, step: Repeat) -> Piece:
        """A repeat of one character."""
        mask = self.alphabet.masks[step.set]
        char = self.pick(mask)
        if step.high <= FEW or step.high == step.low:
            return Piece(char * (step.low if self.variant % 2 else step.high))
        return Piece(char * max(1, min(step.low, PUMPED)), True, mask)

    def pick(self, mask: int) -> str:
        """A character of ``mask``: a busy one, a rare one, or any."""
        chars = self.alphabet.of(mask)
        if not chars:
            return ""
        if self.variant >= 4:
            return self.chance.choice(chars)
        ranked = sorted(chars, key=lambda c: (c == "\n", -self.busy[c]))
        place = 0 if self.variant < 2 else -1 if self.variant == 2 else len(ranked) // 2
        return ranked[place]

    def branch(self, step: Branch) -> int:
        """One of the alternatives; where there is none, the way ends."""
        ways, variant = step.branches, self.variant
        if not ways:
            return -1
        if variant < 2 or (len(ways) == 2 and variant < 4):
            return ways[variant % len(ways)]
        return self.chance.choice(ways)
