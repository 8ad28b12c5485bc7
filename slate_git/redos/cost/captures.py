"""What a captured group can hold, for the back-references that ask for it again."""

from __future__ import annotations

from slate_git.redos.cost.subject import Subject
from slate_git.redos.program import program as p
from slate_git.redos.program.program import Node, Program

STARTS = 16
"""Places at which the texts of a captured group are looked for."""
TEXTS = 12
"""Different texts of a group that are tried as what a back-reference means."""


def captures(body: Program, subject: Subject) -> tuple[list[str], float]:
    """Different texts that a group can take from the subject, and how many each stands for."""
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
        subject.work += 4 * len(seen)
        for end in sorted(ends):
            texts.setdefault(subject.text[start:end])
    found = sorted(texts, key=len)
    kept = found[:: max(1, len(found) // TEXTS)] or [""]
    return kept, max(1, len(found)) / len(kept)


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
