"""The two shapes of a repeated group that are refused whatever they cost.

A group repeated by ``*``, ``+``, ``{n,}`` or ``{m,n}`` with n above 8 must hold,
at no depth, an open-ended repeat or alternatives. Read on the text, since the
parser folds ``(\\w|\\d)+`` into one set.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from slate_git.redos.syntax.source import BAR, CLOSE, OPEN, REPEAT, Token

FEW = 8
"""A group repeated at most this often cannot run away by its shape alone."""


class Shape(NamedTuple):
    """A repeated group at ``[start:end]`` that holds the token ``inner``."""

    start: int
    end: int
    inner: Token


@dataclass
class _Group:
    start: int
    repeat: Token | None = None
    bar: Token | None = None

    def take(self, inner: _Group) -> None:
        self.repeat = self.repeat or inner.repeat
        self.bar = self.bar or inner.bar


def repeated_groups(tokens: Iterable[Token]) -> Iterator[Shape]:
    """The refused groups as they close; a repeat or bar is told of once, by the innermost."""
    open_groups = [_Group(0)]
    closed: _Group | None = None
    told = set()
    for token in tokens:
        group, closed = closed, None
        if token.kind == OPEN:
            open_groups.append(_Group(token.start))
        elif token.kind == CLOSE and len(open_groups) > 1:
            closed = open_groups.pop()
            open_groups[-1].take(closed)
        elif token.kind == BAR:
            open_groups[-1].bar = open_groups[-1].bar or token
        elif token.kind == REPEAT:
            if group and (token.high is None or token.high > FEW):
                for inner in (group.repeat, group.bar):
                    if inner and inner not in told:
                        told.add(inner)
                        yield Shape(group.start, token.end, inner)
            if token.high is None:
                open_groups[-1].repeat = open_groups[-1].repeat or token
