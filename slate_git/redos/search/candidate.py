"""A command that could be slow, in parts that can be pumped up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

Block = tuple[str, float]


class Candidate(NamedTuple):
    """Blocks, and what the pattern would want behind them."""

    blocks: tuple[Block, ...]
    rest: str = ""

    def written(self, size: int) -> str:
        """The candidate as a command of at most ``size`` characters."""
        fixed = sum(len(text) for text, weight in self.blocks if not weight)
        weights = sum(weight for _, weight in self.blocks)
        room = max(0, size - fixed)
        parts = []
        for text, weight in self.blocks:
            count = int(room * weight / weights) // len(text) if weight else 1
            parts.append(text * max(1, count))
        return "".join(parts)[:size]

    def ended(self, tail: str) -> Candidate:
        """The candidate with a tail."""
        return self._replace(blocks=(*self.blocks, (tail, 0.0))) if tail else self

    @property
    def fixed(self) -> int:
        """Characters of the fixed blocks and of each pumped block once, six times."""
        return sum(len(text) * (6 if weight else 1) for text, weight in self.blocks)

    def changes(self, busiest: list[str]) -> Iterator[Candidate]:
        """Its neighbours: other shares, other characters, blocks more or less."""
        blocks = self.blocks
        likely: list[tuple[int, tuple[Block, ...]]] = []
        others: list[tuple[int, tuple[Block, ...]]] = []
        for at, (text, weight) in enumerate(blocks):
            if weight:
                likely += [(at, ((text, weight * 2),)), (at, ((text, weight / 2),))]
                others += [(at, ((text, 0.0),))]
                others += [(at, ((char, weight),)) for char in dict.fromkeys([*text, *busiest])]
                others += [(at, ((text + char, weight),)) for char in busiest[:2]]
            if len(blocks) > 1:
                likely.append((at, ()))
            others += [(at, ((text, weight), (char, 1.0))) for char in busiest[:3]]
        for at, instead in likely + others:
            changed = (*blocks[:at], *instead, *blocks[at + 1 :])
            if any(weight for _, weight in changed):
                yield self._replace(blocks=changed)
        for char in busiest:
            yield self._replace(blocks=((char, 1.0), *blocks))
