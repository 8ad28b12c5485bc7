"""Cost and success of the nodes of a program at every position of a subject.

How much one node costs from one position on, and whether it succeeds, depends
on nothing but what follows, so both are worked out once for each, from the end
of the pattern to its start. Nodes outside loops are worked out for all
positions at once, and only where the subject leads to them.
"""

from __future__ import annotations

from itertools import accumulate

from slate_git.redos.cost.gates import Gate, gate
from slate_git.redos.cost.loops import region
from slate_git.redos.cost.prices import CAP, JUMP, LAZY, SCAN, TRY
from slate_git.redos.cost.subject import Line, Subject
from slate_git.redos.program import program as p
from slate_git.redos.program.program import Node, Program

WORK = {p.RUN: 3, p.TEXT: 2}
"""The work of some nodes at one position, in that of the others."""


def evaluate(
    program: Program, subject: Subject, fixed: dict[int, str], hopeless: bool = False
) -> Line:
    """Cost and success of the program at each position from 0 to the subject's size.

    ``hopeless`` if the end of the program counts as a match nowhere, instead of everywhere.
    """
    key = id(program), hopeless, tuple(fixed.items())
    if key not in subject.known:
        subject.known[key] = _evaluate(program, subject, fixed, hopeless)
    return subject.known[key]


def _evaluate(program: Program, subject: Subject, fixed: dict[int, str], hopeless: bool) -> Line:
    lines: dict[int, Line] = {}
    for number in _needed(program, subject, fixed):
        node = program.nodes[number]
        if node.kind == p.LOOP:
            inside = range(number, node.last + 1)
            gates = {
                at: _gate(program.nodes[at], subject, fixed, hopeless)
                for at in inside
                if program.nodes[at].kind not in (p.RUN, p.SPLIT, p.LOOP)
            }
            region(program, subject, lines, gates, inside)
        else:
            subject.work += (subject.size + 1) * WORK.get(node.kind, 1)
            lines[number] = _capped(_line(node, subject, fixed, lines, hopeless))
        if number == 0 and hopeless:
            lines[number] = lines[number][0], subject.none
    return lines[program.start]


def _capped(line: Line) -> Line:
    """The line with costs that take no long arithmetic."""
    if max(line[0]) <= CAP:
        return line
    return [min(c, CAP) for c in line[0]], line[1]


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
        elif node.kind == p.CHAR or (node.kind == p.RUN and node.low):
            if subject.takes(node.set).find(1) >= 0:
                todo.append(node.next)
        elif node.kind in (p.BACK, p.TAKE):
            if node.low in fixed:
                todo.append(node.next)
        elif node.kind != p.END:
            todo.append(node.next)
    return sorted(needed)


def _gate(node: Node, subject: Subject, fixed: dict[int, str], hopeless: bool) -> Gate:
    inner = None
    if node.inner and not (node.kind == p.TAKE and node.low in fixed):
        # The character sets of an inner program are those of the outer one.
        inner = evaluate(node.inner, subject, fixed)
        if hopeless and node.kind == p.LOOK:
            # Hopeless within, too: what comes behind is tried, and at the full cost.
            inner = evaluate(node.inner, subject, fixed, hopeless)[0], inner[1]
    return gate(node, subject, fixed, inner)


def _line(
    node: Node, subject: Subject, fixed: dict[int, str], lines: dict[int, Line], hopeless: bool
) -> Line:
    size = subject.size
    kind = node.kind
    if kind == p.END:
        return subject.flat(0)[0], subject.all
    if kind == p.SPLIT:
        return _split(node, [lines[branch] for branch in node.branches], subject)
    if node.next not in lines:
        # The subject has nothing that would lead on.
        if kind in (p.RUN, p.TEXT):
            return subject.flat(TRY)
        return _gate(node, subject, fixed, hopeless)[2], subject.none
    if kind == p.RUN:
        return _run(node, subject, lines[node.next])
    passes, width, toll = _gate(node, subject, fixed, hopeless)
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
            costs = [a if done else a + b for a, b, done in zip(costs, theirs, found, strict=True)]
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
