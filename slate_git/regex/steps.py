"""What a pattern costs on one subject, counted and not run.

The matcher tries its ways in order and stops at the first success. How much one
node costs from one position on, and whether it succeeds, depends on nothing but
what follows, so both are worked out once for each node and position, from the
end backwards: a pattern that would run for years is costed in milliseconds.
Nodes outside loops are worked out for all positions at once.
"""

from __future__ import annotations

from itertools import accumulate, product
from typing import NamedTuple

from slate_git.regex import charset
from slate_git.regex import program as p
from slate_git.regex.program import Node, Program

TRY, JUMP, LAZY, SCAN, TAKE_TEXT, START, EDGE = 11, 26, 23, 4, 14, 300, 150
"""Tenths of a nanosecond: one node tried; one exit of a repeat tried, and what it costs
more for a lazy one; one character looked at for the literal behind a repeat; one of a
text; one position at which the search starts; and the test for a word's edge."""
STARTS = 16
"""Places at which the texts of a captured group are looked for."""
TEXTS = 12
"""Different texts of a captured group that are tried as what a back-reference means."""

Line = tuple[list[int], bytearray]
"""The cost in nanoseconds and the success of one node, for each position."""


class Cost(NamedTuple):
    """Nanoseconds that the search takes on a subject, and whether it finds anything."""

    nanoseconds: int
    found: bool


def set_costs(program: Program) -> list[int]:
    """What one character costs each set of the program."""
    return [charset.cost(item, flags) for item, flags in program.sets]


class Subject:
    """A subject and, for each character set of a program, where it takes what stands there."""

    def __init__(self, text: str, program: Program, hopeless: bool = False) -> None:
        self.text = text
        self.folded = text.lower() if len(text.lower()) == len(text) else text
        self.size = len(text)
        self.program = program
        self.prices = program.prices or set_costs(program)
        program.prices = self.prices
        self.work = 0
        """Nodes times positions looked at, a position inside a loop counting as ten."""
        self.none = bytearray(self.size + 1)
        self.all = bytearray(b"\1" * (self.size + 1))
        self.goal = self.none if hopeless else self.all
        """Where the end of the pattern counts as a match; nowhere for a hopeless subject."""
        self._flat: dict[int, list[int]] = {}
        self._takes: dict[int, bytearray] = {}
        self._ends: dict[int, list[int]] = {}

    def takes(self, number: int) -> bytearray:
        """For each position whether the set takes its character; 0 at the end."""
        if number not in self._takes:
            table = self.program.tables.setdefault(number, {})
            for char in set(self.text) - table.keys():
                table[char] = charset.accepts(*self.program.sets[number], char)
            self._takes[number] = bytearray([*map(table.__getitem__, self.text), 0])
        return self._takes[number]

    def flat(self, cost: int) -> Line:
        """The same cost everywhere and no success, always the same objects."""
        if cost not in self._flat:
            self._flat[cost] = [cost] * (self.size + 1)
        return self._flat[cost], self.none

    def ends(self, number: int) -> list[int]:
        """For each position where a run of the set that starts there ends."""
        if number not in self._ends:
            ends = [self.size] * (self.size + 1)
            end = self.size
            takes = self.takes(number)
            for at in range(self.size - 1, -1, -1):
                if not takes[at]:
                    end = at
                ends[at] = end
            self._ends[number] = ends
        return self._ends[number]


def cost(program: Program, subject: Subject) -> Cost:
    """The cost of searching the subject, all starts together until one succeeds."""
    base = _search(program, subject, {})
    if not program.taken:
        return base
    groups = sorted(program.taken)
    choices = [_captures(program.taken[group], subject) for group in groups]
    total, tried, possible = base.nanoseconds, 0, 1
    for choice in choices:
        possible *= max(len(choice), 1)
    step = max(1, possible // (TEXTS * len(groups)))
    extra = 0
    for index, combination in enumerate(product(*(choice or [None] for choice in choices))):
        if index % step:
            continue
        tried += 1
        fixed = {g: t for g, t in zip(groups, combination, strict=True) if t is not None}
        extra += max(0, _search(program, subject, fixed).nanoseconds - base.nanoseconds)
    return Cost(total + extra * possible // max(tried, 1), base.found)


def _search(program: Program, subject: Subject, fixed: dict[int, str]) -> Cost:
    costs, found = evaluate(program, subject, fixed)
    first = found.find(1)
    last = subject.size if first < 0 else first
    return Cost(sum(costs[: last + 1]) + START * (last + 1), first >= 0)


def _captures(body: Program, subject: Subject) -> list[str]:
    """Different texts that a group can take from the subject, spread over all of them."""
    texts: dict[str, None] = {}
    size = subject.size
    for start in range(0, size, max(1, size // STARTS)):
        ends: set[int] = set()
        seen = {(body.start, start)}
        todo = [(body.start, start)]
        while todo and len(seen) < 4 * size:
            number, at = todo.pop()
            node = body.nodes[number]
            if node.kind == p.END:
                ends.add(at)
            for state in _moves(node, at, subject):
                if state not in seen:
                    seen.add(state)
                    todo.append(state)
        subject.work += 10 * len(seen)
        for end in sorted(ends):
            texts.setdefault(subject.text[start:end])
    found = sorted(texts, key=len)
    return found[:: max(1, len(found) // TEXTS)]


def _moves(node: Node, at: int, subject: Subject) -> list[tuple[int, int]]:
    kind = node.kind
    if kind == p.TEXT:
        text = subject.folded if node.fold else subject.text
        return [(node.next, at + len(node.text))] if text.startswith(node.text, at) else []
    if kind == p.CHAR:
        return [(node.next, at + 1)] if subject.takes(node.set)[at] else []
    if kind == p.RUN:
        end = min(subject.ends(node.set)[at], at + node.high)
        return [(node.next if to > at else node.dry, to) for to in range(at + node.low, end + 1)]
    if kind == p.SPLIT:
        return [(branch, at) for branch in node.branches]
    if kind == p.LOOP:
        return [(node.branches[0], at), (node.next, at)]
    return [(node.next, at)] if kind != p.END else []


def evaluate(program: Program, subject: Subject, fixed: dict[int, str]) -> Line:
    """Cost and success of the program at each position from 0 to the subject's size."""
    lines: dict[int, Line] = {}
    for number in _needed(program, subject, fixed):
        node = program.nodes[number]
        if node.kind == p.LOOP:
            region(program, subject, fixed, lines, number)
        else:
            subject.work += subject.size + 1
            lines[number] = _line(node, subject, fixed, lines)
        if number == 0 and program is subject.program:
            lines[number] = lines[number][0], subject.goal
    return lines[program.start]


def _needed(program: Program, subject: Subject, fixed: dict[int, str]) -> list[int]:
    """The nodes that the subject leads to, a loop as its first; those needed come first."""
    nodes = program.nodes
    regions = program.regions()
    needed: set[int] = set()
    todo = [program.start]
    while todo:
        number = regions[todo.pop()]
        if number in needed:
            continue
        needed.add(number)
        node = nodes[number]
        if node.kind == p.LOOP:
            todo += program.leads_to[number]
        elif node.kind == p.SPLIT:
            todo += node.branches
        elif node.kind == p.TEXT:
            if node.text in (subject.folded if node.fold else subject.text):
                todo.append(node.next)
        elif node.kind == p.CHAR or node.kind == p.RUN and node.low:
            if subject.takes(node.set).find(1) >= 0:
                todo.append(node.next)
        elif node.kind == p.BACK and node.low not in fixed:
            pass
        elif node.kind == p.TAKE and node.low not in fixed:
            pass
        elif node.kind != p.END:
            todo.append(node.next)
    return sorted(needed)


def _line(node: Node, subject: Subject, fixed: dict[int, str], lines: dict[int, Line]) -> Line:
    size = subject.size
    kind = node.kind
    if kind == p.END:
        return subject.flat(0)[0], subject.all
    if kind == p.SPLIT:
        return _split(node, [lines[branch] for branch in node.branches], subject)
    if node.next not in lines:
        # The subject has nothing that would lead on.
        if kind == p.RUN or kind == p.TEXT:
            return subject.flat(TRY)
        return gate(node, subject, fixed)[2], subject.none
    if kind == p.RUN:
        return _run(node, subject, lines[node.next])
    passes, width, toll = gate(node, subject, fixed)
    costs, found = lines[node.next]
    if width is None:
        return toll, subject.none
    if width == 0 and passes is None:
        if costs is subject.flat(costs[0])[0] and toll is subject.flat(toll[0])[0]:
            return subject.flat(toll[0] + costs[0])[0], found
        return [t + c for t, c in zip(toll, costs, strict=True)], found
    assert passes is not None
    out = bytearray(size + 1)
    at = passes.find(1)
    toll = list(toll)
    while at >= 0:
        toll[at] += costs[at + width]
        out[at] = found[at + width]
        at = passes.find(1, at + 1)
    return toll, out


def gate(
    node: Node, subject: Subject, fixed: dict[int, str]
) -> tuple[bytearray | None, int | None, list[int]]:
    """Where a node lets through (None: everywhere), how many characters on, and its own cost.

    A width of None never lets through.
    """
    size = subject.size
    kind = node.kind
    if kind == p.PASS:
        return None, 0, subject.flat(node.cost)[0]
    if kind == p.CHAR:
        return subject.takes(node.set), 1, subject.flat(TRY + subject.prices[node.set])[0]
    if kind in (p.TEXT, p.TAKE, p.BACK):
        text = node.text
        if kind != p.TEXT:
            if node.low not in fixed:
                if kind == p.BACK:
                    return None, None, subject.flat(TRY)[0]
                assert node.inner is not None
                return None, None, [TRY + c for c in _inner(node.inner, subject, fixed)[0]]
            text = fixed[node.low]
        passes = bytearray(size + 1)
        whole = subject.folded if node.fold else subject.text
        at = whole.find(text) if text else -1
        if at < 0 and text:
            return subject.none, 0, subject.flat(TRY)[0]
        toll = [TRY] * (size + 1)
        while at >= 0:
            passes[at] = 1
            toll[at] += TAKE_TEXT * len(text) + node.cost
            at = whole.find(text, at + 1)
        return (passes if text else None), len(text), toll
    if kind == p.AT:
        toll = TRY + (EDGE if "BOUNDARY" in node.text else 0)
        return _assertion(node, subject), 0, subject.flat(toll)[0]
    assert kind == p.LOOK and node.inner is not None
    costs, found = _inner(node.inner, subject, fixed)
    if node.back:
        found = bytearray(node.back) + found[: size + 1 - node.back]
        costs = ([0] * node.back + costs)[: size + 1]
    if node.negate:
        found = found.translate(_FLIP)
    return found[: size + 1], 0, [JUMP + c for c in costs]


_FLIP = bytes([1, 0]) + bytes(254)


def _inner(program: Program, subject: Subject, fixed: dict[int, str]) -> Line:
    # The character sets of an inner program are those of the outer one.
    return evaluate(program, subject, fixed)


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


def _split(node: Node, branches: list[Line], subject: Subject) -> Line:
    same = node.cost
    costs: list[int] | None = None
    found = subject.none
    for theirs, succeed in branches:
        same += TRY
        if theirs is subject.flat(theirs[0])[0] and found is subject.none:
            same += theirs[0]
        elif costs is None:
            costs = theirs
        elif found is subject.none:
            costs = [a + b for a, b in zip(costs, theirs, strict=True)]
        else:
            costs = [
                a if done else a + b for a, b, done in zip(costs, theirs, found, strict=True)
            ]
        if succeed.find(1) >= 0:
            found = bytearray(a | b for a, b in zip(found, succeed, strict=True))
    if costs is None:
        return subject.flat(same)[0], found
    return [same + c for c in costs], found


def exits(node: Node, subject: Subject, costs: list[int]) -> list[int]:
    """What each exit of a repeat costs, by position, the following node's cost included."""
    if not node.ahead:
        return [c + JUMP for c in costs]
    ahead = node.ahead
    here = [SCAN] * (subject.size + 1)
    at = subject.text.find(ahead)
    while at >= 0:
        here[at] += JUMP + costs[at]
        at = subject.text.find(ahead, at + 1)
    return here


def _run(node: Node, subject: Subject, after: Line) -> Line:
    size = subject.size
    costs, succeed = after
    sums = [0, *accumulate(exits(node, subject, costs))]
    ends = subject.ends(node.set)
    low, high = node.low, node.high
    price = subject.prices[node.set] + (0 if node.greedy else LAZY)
    out = bytearray(size + 1)
    result = [TRY] * (size + 1)
    some = succeed.find(1) >= 0
    for at in range(size + 1):
        end = ends[at]
        if end - at > high:
            end = at + high
        first = at + low
        if first > end:
            result[at] += price * (end - at)
            continue
        last = end
        if some:
            if node.greedy:
                hit = succeed.rfind(1, first, end + 1)
                if hit >= 0:
                    out[at], first = 1, hit
            else:
                hit = succeed.find(1, first, end + 1)
                if hit >= 0:
                    out[at], last = 1, hit
        taken = (end if node.greedy else last) - at
        result[at] += price * taken + sums[last + 1] - sums[first]
    return result, out


def region(
    program: Program,
    subject: Subject,
    fixed: dict[int, str],
    lines: dict[int, Line],
    first: int,
) -> None:
    """The nodes from ``first`` on that are a loop and its body, position by position."""
    size = subject.size
    nodes = program.nodes
    last = nodes[first].last
    subject.work += 10 * (size + 1) * (last + 1 - first)
    for number in range(first, last + 1):
        lines[number] = [0] * (size + 2), bytearray(size + 2)
    order = _order(nodes, first, last)
    gates = {
        number: gate(nodes[number], subject, fixed)
        for number in order
        if nodes[number].kind not in (p.RUN, p.SPLIT, p.LOOP)
    }
    # Sums of exit costs from the right, and the nearest success, for what repeats lead to.
    sums = {number: [0] * (size + 3) for number in order if nodes[number].kind == p.RUN}
    ends = {number: subject.ends(nodes[number].set) for number in sums}
    for at in range(size, -1, -1):
        for number in order:
            node = nodes[number]
            costs, found = lines[number]
            kind = node.kind
            if kind == p.RUN:
                _run_at(node, subject, lines, sums[number], ends[number][at], at, costs, found)
            elif kind in (p.SPLIT, p.LOOP):
                spent, done = node.cost, 0
                for branch in _ways(node):
                    theirs, succeed = lines[branch]
                    spent += theirs[at] + TRY
                    if succeed[at]:
                        done = 1
                        break
                costs[at], found[at] = spent, done
            else:
                passes, width, toll = gates[number]
                spent = toll[at]
                if width is not None and (passes is None or passes[at]):
                    theirs, succeed = lines[node.next]
                    spent += theirs[at + width]
                    found[at] = succeed[at + width]
                costs[at] = spent
    for number in range(first, last + 1):
        costs, found = lines[number]
        lines[number] = (costs[: size + 1], found[: size + 1])


def _ways(node: Node) -> tuple[int, ...]:
    if node.kind == p.SPLIT:
        return node.branches
    return (node.branches[0], node.next) if node.greedy else (node.next, node.branches[0])


def _run_at(
    node: Node,
    subject: Subject,
    lines: dict[int, Line],
    sums: list[int],
    end: int,
    at: int,
    costs: list[int],
    found: bytearray,
) -> None:
    theirs, succeed = lines[node.next]
    if at < subject.size:
        # Only now is the next position worked out for all nodes of the loop.
        exit_cost = theirs[at + 1] + JUMP
        if node.ahead:
            here = subject.text[at + 1 : at + 2] == node.ahead
            exit_cost = SCAN + (exit_cost if here else 0)
        sums[at + 1] = sums[at + 2] + exit_cost
    end = min(end, at + node.high)
    first = at + max(node.low, 1)
    spent, done = TRY, 0
    stop = end
    if first <= end:
        hit = -1
        if succeed.find(1, first, end + 1) >= 0:
            hit = (succeed.rfind if node.greedy else succeed.find)(1, first, end + 1)
            done = 1
        begin = hit if hit >= 0 and node.greedy else first
        stop = hit if hit >= 0 and not node.greedy else end
        spent += sums[begin] - sums[stop + 1]
    if node.low == 0:
        zero, zero_succeed = lines[node.dry]
        if not node.greedy:
            if zero_succeed[at]:
                spent, done, stop = TRY, 1, at
            spent += zero[at] + JUMP
        elif not done:
            spent += zero[at] + JUMP
            done = zero_succeed[at]
    price = subject.prices[node.set] + (0 if node.greedy else LAZY)
    costs[at] = spent + price * (stop - at)
    found[at] = done


def _order(nodes: list[Node], first: int, last: int) -> list[int]:
    """The region's nodes so that each comes after those it needs at the same position."""
    order: list[int] = []
    seen: set[int] = set()
    for root in range(first, last + 1):
        stack = [(root, False)]
        while stack:
            number, ready = stack.pop()
            if ready:
                order.append(number)
            elif first <= number <= last and number not in seen:
                seen.add(number)
                stack.append((number, True))
                node = nodes[number]
                if node.kind in (p.SPLIT, p.LOOP):
                    stack += [(branch, False) for branch in _ways(node)]
                elif node.kind == p.RUN and node.low == 0:
                    stack.append((node.dry, False))
                elif node.kind in (p.PASS, p.AT, p.LOOK, p.BACK, p.TAKE):
                    stack.append((node.next, False))
    return order
