"""Commands that could keep a pattern busy, made from the pattern itself.

A candidate is a list of blocks, (text, weight): the room that the fixed blocks
(weight 0) leave is shared out by weight, and each block repeated to fill its
share. Repeats of a pattern that can take each other's text are pumped together,
one behind the other, with what should keep the end from matching.
"""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.regex.alphabet import Alphabet
from slate_git.regex.program import Program
from slate_git.regex.walk import Piece, Walker

Block = tuple[str, float]
Candidate = tuple[Block, ...]

VARIANTS = 8
SPAN = 5
"""Repeats in a row that are pumped together."""


def written(candidate: Candidate, size: int) -> str:
    """The candidate as a command of at most ``size`` characters."""
    fixed = sum(len(text) for text, weight in candidate if not weight)
    weights = sum(weight for _, weight in candidate)
    room = max(0, size - fixed)
    parts = []
    for text, weight in candidate:
        count = int(room * weight / weights) // len(text) if weight else 1
        parts.append(text * max(1, count))
    return "".join(parts)[:size]


class Candidates:
    """The candidates for one program, the likeliest first."""

    def __init__(self, program: Program, alphabet: Alphabet) -> None:
        self.alphabet = alphabet
        self.walker = Walker(program, alphabet)
        busy = self.walker.busy
        rare = sorted((c for c in alphabet.chars if c != "\n"), key=lambda c: (busy[c], c))
        self.kill = rare[0] if rare else "!"
        self.busiest = sorted(alphabet.chars, key=lambda c: -busy[c])[:6]
        self.tails = ("\n" + self.kill, "", self.kill, self.kill + "\n" + self.kill)

    def __iter__(self) -> Iterator[Candidate]:
        seen: set[Candidate] = set()
        for candidate in self._all():
            blocks = tuple((text, weight) for text, weight in candidate if text)
            if blocks and blocks not in seen:
                seen.add(blocks)
                yield blocks

    def _all(self) -> Iterator[tuple[Block, ...]]:
        for char in self.busiest[:4]:
            for tail in self.tails[:2]:
                yield (char, 1), (tail, 0)
        ways = []
        for variant in range(VARIANTS):
            way = self.walker.pieces(variant)
            if way not in ways:
                ways.append(way)
        yield from _in_turns([*map(self._pumped, ways), *map(self._texts, ways), self._pairs()])

    def _pumped(self, way: list[Piece]) -> Iterator[tuple[Block, ...]]:
        loops = [at for at, piece in enumerate(way) if piece.pump]
        for index, first in enumerate(loops):
            for last_index in range(index, min(index + SPAN, len(loops))):
                span = loops[index : last_index + 1]
                yield from self._span(way, span)
        if len(loops) > SPAN:
            yield from self._span(way, loops)

    def _span(self, way: list[Piece], span: list[int]) -> Iterator[tuple[Block, ...]]:
        first, last = span[0], span[-1]
        head = _text(way[:first])
        rest = _text(way[last + 1 :])
        tails = (*self.tails[:2], rest[:-1], rest[:-1] + self.tails[0])
        for pump in self._commons(way, span):
            for tail in tails if len(span) < 3 else tails[:3]:
                yield (head, 0), (pump, 1), (tail, 0)
        blocks = self._blocks(way, first, last)
        for tail in tails[:3]:
            yield (head, 0), *blocks, (tail, 0)
            if head:
                yield (head, 1), *blocks, (tail, 0)
        following = self._followed(way, span)
        if following:
            for tail in tails[:2]:
                yield (head, 0), *following, (tail, 0)
                yield (head, 1), *following, (tail, 0)

    def _commons(self, way: list[Piece], span: list[int]) -> Iterator[str]:
        """What all repeats of the span, and the texts between, could take together."""
        mask = -1
        for at in span:
            if way[at].mask:
                mask &= way[at].mask
        chars = self.alphabet.of(mask) if mask != -1 else []
        between = {char for piece in way[span[0] : span[-1] + 1] for char in piece.text}
        after = way[span[-1] + 1].text[:1] if span[-1] + 1 < len(way) else ""
        ranked = sorted(
            chars,
            key=lambda c: (c not in between, c == "\n", -self.walker.busy[c]),
        )
        chosen = ranked[:2]
        chosen += [char for char in ranked if char in between or char == after][:4]
        whole = _text(way[span[0] : span[-1] + 1])
        inner = _text([piece for piece in way[span[0] : span[-1] + 1] if not piece.pump])
        words = [*chosen, whole, inner, inner + after, way[span[0]].text]
        yield from (word for word in dict.fromkeys(words) if 0 < len(word) <= 120)

    def _blocks(self, way: list[Piece], first: int, last: int) -> list[Block]:
        return [(piece.text, float(piece.pump)) for piece in way[first : last + 1]]

    def _followed(self, way: list[Piece], span: list[int]) -> list[Block]:
        """Each repeat pumped with the text that follows it, where it can take that text."""
        blocks: list[Block] = []
        for at in range(span[0], span[-1] + 1):
            piece = way[at]
            if piece.pump and at + 1 < len(way) and not way[at + 1].pump:
                blocks.append((way[at + 1].text, 1.0))
            elif piece.pump:
                blocks.append((piece.text, 1.0))
        return blocks

    def _texts(self, way: list[Piece]) -> Iterator[tuple[Block, ...]]:
        fixed = [piece.text for piece in way if not piece.pump]
        whole = _text(way)
        yield (whole, 1.0), (self.tails[0], 0)
        yield (whole[:-1], 1.0), ("", 0)
        yield ((whole, 0),)
        for texts in (fixed, fixed[:-1]):
            yield tuple((text, 1.0) for text in texts)
            yield (("".join(texts), 1.0),)
        for text in dict.fromkeys(piece.text for piece in way):
            for tail in self.tails[:2]:
                yield (text, 1.0), (tail, 0)
        yield ((whole, 0), (self.kill, 0))

    def _pairs(self) -> Iterator[tuple[Block, ...]]:
        for char in self.alphabet.chars:
            yield (char, 1.0), (self.tails[0], 0)
        for one in self.busiest:
            for two in self.busiest:
                if one != two:
                    yield (one + two, 1.0), (self.tails[0], 0)
                    yield (one, 1.0), (two, 1.0), (self.tails[0], 0)


def _in_turns(sources: list[Iterator[Candidate]]) -> Iterator[Candidate]:
    while sources:
        for source in list(sources):
            candidate = next(source, None)
            if candidate is None:
                sources.remove(source)
            else:
                yield candidate


def _text(pieces: list[Piece]) -> str:
    return "".join(piece.text for piece in pieces)
