"""Cost and success inside a loop, position by position.

A loop's body leads back to the loop, but never without having taken a
character, so from the end of the subject backwards everything is known when it
is needed.
"""

from __future__ import annotations

from slate_git.redos.cost.gates import Gate
from slate_git.redos.cost.prices import CAP, JUMP, LAZY, SCAN, TRY
from slate_git.redos.cost.subject import Line, Subject
from slate_git.redos.program import program as p
from slate_git.redos.program.program import Node, Program


def region(
    program: Program,
    subject: Subject,
    lines: dict[int, Line],
    gates: dict[int, Gate],
    inside: range,
) -> None:
    """Puts the lines of the nodes ``inside``, a loop and its body, to the others."""
    size = subject.size
    nodes = program.nodes
    subject.work += 8 * (size + 1) * len(inside)
    for number in inside:
        lines[number] = [0] * (size + 2), bytearray(size + 2)
    order = _order(nodes, inside)
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
                costs[at], found[at] = min(spent, CAP), done
            else:
                passes, width, toll = gates[number]
                spent = toll[at]
                if width is not None and (passes is None or passes[at]):
                    theirs, succeed = lines[node.next]
                    spent += theirs[at + width]
                    found[at] = succeed[at + width]
                costs[at] = min(spent, CAP)
    for number in inside:
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
    costs[at] = min(spent + price * (stop - at), CAP)
    found[at] = done


def _order(nodes: list[Node], inside: range) -> list[int]:
    """The region's nodes so that each comes after those it needs at the same position."""
    order: list[int] = []
    seen: set[int] = set()
    for root in inside:
        stack = [(root, False)]
        while stack:
            number, ready = stack.pop()
            if ready:
                order.append(number)
            elif number in inside and number not in seen:
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
