"""The slowest command that can be found for a pattern, within a fixed amount of work.

The work is counted, not timed, so that the same pattern gets the same answer on
every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from slate_git.regex import steps
from slate_git.regex.alphabet import Alphabet
from slate_git.regex.candidates import Candidate, Candidates, written
from slate_git.regex.program import Program

SHORT = 128
"""Characters of the commands that are compared first."""
KEPT = 8
MOST = 320
"""Candidates compared."""
ENOUGH = 60
"""Candidates after which the work may run out: before, nothing is known."""
OVERHEAD = 1000
"""The work of a candidate beside its nodes."""
WORK = 3_000_000
"""Nodes times positions looked at; a position inside a loop counts as ten."""
NEAR = 40
"""How far below the limit a candidate is still worth improving."""


@dataclass
class Found:
    """The slowest command seen, its cost in tenths of a nanosecond, and how it is made."""

    cost: int = 0
    command: str = ""
    candidate: Candidate = ()
    spent: bool = False


class Search:
    """Looks for a command of at most ``size`` characters that costs more than ``limit``."""

    def __init__(self, program: Program, alphabet: Alphabet, size: int, limit: float) -> None:
        self.program = program
        self.size = size
        self.limit = limit
        self.work = WORK
        self.best = Found()
        self.candidates = Candidates(program, alphabet)

    def run(self) -> Found:
        """The slowest command found, the first over the limit at once."""
        scored: list[tuple[float, int, Candidate]] = []
        for index, candidate in enumerate(self.candidates):
            if index == MOST:
                break
            fixed = sum(len(text) for text, weight in candidate if not weight)
            pumps = sum(len(text) for text, weight in candidate if weight)
            size = min(self.size, max(SHORT, fixed + 6 * pumps))
            cost = self.cost(candidate, size)
            if cost is None or self.best.cost > self.limit:
                break
            scored.append((-cost * (self.size / size) ** 3, index, candidate))
        if self.best.cost > self.limit:
            return self.best
        self.best.spent = self.work < 0 and len(scored) < ENOUGH
        if self.best.spent:
            return self.best
        self.work = WORK // 2
        scored.sort()
        full: list[tuple[int, Candidate]] = []
        for _, _, candidate in scored[:KEPT]:
            cost = self.cost(candidate, self.size)
            if cost is None or self.best.cost > self.limit:
                break
            full.append((cost, candidate))
        full.sort(key=lambda pair: -pair[0])
        for cost, candidate in full[:3]:
            if self.limit > cost and cost * NEAR > self.limit:
                self.climb(cost, candidate)
                if self.best.cost > self.limit:
                    break
        return self.best

    def cost(self, candidate: Candidate, size: int) -> int | None:
        """The candidate's cost at a length; None once the work is used up."""
        if self.work < 0:
            return None
        command = written(candidate, size)
        subject = steps.Subject(command, self.program)
        cost = steps.cost(self.program, subject).nanoseconds
        self.work -= subject.work + OVERHEAD
        if cost > self.best.cost:
            self.best = Found(cost, command, candidate)
        return cost

    def climb(self, cost: int, candidate: Candidate) -> None:
        """Changes the candidate as long as that makes it slower."""
        better = True
        while better:
            better = False
            for changed in self.changes(candidate):
                new = self.cost(changed, self.size)
                if new is None or self.best.cost > self.limit:
                    return
                if new > cost * 1.02:
                    cost, candidate, better = new, changed, True
                    break

    def changes(self, candidate: Candidate) -> Iterator[Candidate]:
        """Neighbours of a candidate: other shares, other ends, other characters."""
        for at, (text, weight) in enumerate(candidate):
            before, after = candidate[:at], candidate[at + 1 :]
            if weight:
                yield (*before, (text, weight * 2), *after)
                yield (*before, (text, weight / 2), *after)
                if len(text) > 1:
                    for char in dict.fromkeys(text):
                        yield (*before, (char, weight), *after)
            elif at:
                yield (*before, *after)
            if len(candidate) > 2 and weight:
                yield (*before, *after)
        for tail in self.candidates.tails:
            if tail:
                yield (*candidate, (tail, 0))
        for char in self.candidates.busiest:
            yield (*candidate, (char, 1.0))
            yield ((char, 1.0), *candidate)
