"""The slowest command that can be found for a pattern, within a fixed amount of work.

First the candidates are costed as if nothing ever matched, which needs no care
for their ends. Those that would be too slow get ends until one of them fails
to match. The work is counted, not timed, so that the same pattern gets the same
answer on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from slate_git.redos.cost.total import cost as total
from slate_git.redos.program.alphabet import Alphabet
from slate_git.redos.search.candidate import Candidate
from slate_git.redos.search.candidates import Candidates
from slate_git.redos.steps.step import Program
from slate_git.redos.steps.subject import Subject

SHORT = 128
"""Characters of the commands that are compared first."""
KEPT = 8
CLIMBED = 3
FINAL = 2
"""Ends costed on a command of full length."""
CLIMBING = 256
"""Characters of the commands that are compared while a candidate is changed."""
LIKELY = 4
"""Ends tried first."""
MOST = 600
"""Candidates compared."""
ENOUGH = 12
"""Candidates after which the work may run out: before, nothing is known."""
WORK = 3_600_000
"""Nodes times positions looked at, in each of the two halves; inside a loop eight times that."""
OVERHEAD = 1000
"""The work of a candidate beside its nodes."""
NEAR = 30
"""How far below the limit a candidate is still worth improving."""
HOPELESS = 100
"""So far above the limit on a short command, a candidate gets its ends at once."""


@dataclass
class Found:
    """The slowest command seen and its cost; ``spent`` if the work ran out before any was known."""

    cost: int = 0
    command: str = ""
    spent: bool = False


class Search:
    """Looks for a command of at most ``size`` characters that costs more than ``limit``.

    ``shortest`` is the length of the shortest text that the pattern matches.
    """

    def __init__(
        self, program: Program, alphabet: Alphabet, size: int, limit: float, shortest: int = 0
    ) -> None:
        self.program = program
        self.size = size
        self.limit = limit
        self.work = WORK
        self.best = Found()
        self.candidates = Candidates(program, alphabet, shortest)

    @property
    def done(self) -> bool:
        """Whether a slow command was found, or the work is used up."""
        return self.best.cost > self.limit or self.work < 0

    def run(self) -> Found:
        """The slowest command found, the first over the limit at once."""
        hopes: list[tuple[float, int, Candidate]] = []
        reals: list[tuple[float, int, Candidate]] = []
        for index, candidate in enumerate(self.candidates):
            if index == MOST or self.done:
                break
            size = min(self.size, max(SHORT, candidate.fixed))
            pumped = any(weight for _, weight in candidate.blocks)
            growth = (self.size / size) ** 3 if pumped else 1.0
            cost = self.possible(candidate, size)
            if cost > self.limit * HOPELESS:
                self.ends(candidate, LIKELY)
            hopes.append((-cost * growth, index, candidate))
            if cost * growth * NEAR > self.limit:
                ended = candidate.ended(next(self.candidates.tails(candidate)))
                reals.append((-self.real(ended, size) * growth, index, candidate))
        if self.best.cost > self.limit:
            return self.best
        if self.work < 0 and len(hopes) < ENOUGH:
            self.best.spent = True
            return self.best
        self.work = 2 * WORK
        kept = [entry[2] for entry in sorted(reals)[:KEPT] + sorted(hopes)[:KEPT]]
        self.improve(list(dict.fromkeys(kept)))
        return self.best

    def improve(self, kept: list[Candidate]) -> None:
        """Gives the best candidates their ends, then changes what came near the limit."""
        ended: list[tuple[int, int, Candidate]] = []
        hopes: list[tuple[int, int, Candidate]] = []
        for index, candidate in enumerate(kept):
            if self.done:
                return
            cost = self.possible(candidate, self.size)
            if cost * NEAR > self.limit:
                real, with_end = self.ends(candidate)
                ended.append((-real, index, with_end))
                hopes.append((-cost, index, candidate))
        for real, _, candidate in sorted(ended)[:CLIMBED]:
            if -real * NEAR > self.limit:
                self.climb(candidate, real=True)
        for cost, _, candidate in sorted(hopes)[:CLIMBED]:
            if not self.done and -cost < self.limit:
                changed = self.climb(candidate, real=False)
                self.ends(changed)

    def possible(self, candidate: Candidate, size: int) -> int:
        """What the candidate would cost if nothing ever matched."""
        subject = Subject(candidate.written(size), hopeless=True)
        cost = total(self.program, subject).time
        self.work -= subject.work + OVERHEAD
        return cost

    def real(self, candidate: Candidate, size: int) -> int:
        """What the candidate costs."""
        command = candidate.written(size)
        subject = Subject(command)
        cost = total(self.program, subject).time
        self.work -= subject.work + OVERHEAD
        if cost > self.best.cost:
            self.best = Found(cost, command)
        return cost

    def ends(self, candidate: Candidate, most: int = 99) -> tuple[int, Candidate]:
        """The end that keeps the candidate from matching for longest, and its cost."""
        short = min(self.size, max(SHORT, candidate.fixed))
        ends = [candidate.ended(tail) for tail in islice(self.candidates.tails(candidate), most)]
        ranked = []
        for at, ended in enumerate(ends):
            if self.done:
                return 0, candidate
            ranked.append((-self.real(ended, short), at))
        costs = [(self.real(ends[at], self.size), ends[at]) for _, at in sorted(ranked)[:FINAL]]
        return max(costs, key=lambda pair: pair[0])

    def climb(self, candidate: Candidate, real: bool) -> Candidate:
        """Changes the candidate as long as that makes it slower."""
        size = min(self.size, max(CLIMBING, candidate.fixed))
        costed = self.real if real else self.possible
        cost = costed(candidate, size)
        better = True
        while better:
            better = False
            for changed in candidate.changes(self.candidates.busiest):
                if self.done:
                    return candidate
                new = costed(changed, size)
                if new > cost * 1.03:
                    cost, candidate, better = new, changed, True
                    whole = costed(candidate, self.size)
                    if whole > self.limit:
                        return candidate
                    break
        return candidate
