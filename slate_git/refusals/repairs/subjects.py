"""Commands on which two patterns are compared: realistic ones, and some made from a pattern."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from slate_git.redos.program.alphabet import Alphabet
from slate_git.redos.program.build import build
from slate_git.redos.program.writer import TooLarge
from slate_git.redos.search.examples import Examples
from slate_git.redos.syntax import tree
from slate_git.refusals.probes import COMMANDS

WAYS = 6
LONGEST = 90
"""Characters of a command, so that even a pattern that runs away ends on most."""
MOST = 150


def made_from(pattern: str) -> list[str]:
    """Commands that lead through a pattern, and the same with something more or less."""
    return list(dict.fromkeys(islice(_made(pattern), MOST)))


def common() -> list[str]:
    """Realistic commands, whatever the pattern."""
    return [command for command in COMMANDS if len(command) <= LONGEST]


def _made(pattern: str) -> Iterator[str]:
    try:
        program = build(tree.parse(pattern))
    except (tree.Unreadable, TooLarge):
        return
    examples = Examples(program, Alphabet(program))
    whole = []
    for variant in range(WAYS):
        pieces = examples.pieces(variant)
        for times in (1, 0, 2):
            text = "".join(p.text[:8] * times if p.pump else p.text for p in pieces)
            whole.append(text[:LONGEST])
    yield from whole
    for text in whole:
        yield f"x {text} y"
        yield f"x{text}y"
        for at in range(0, len(text), max(1, len(text) // 5)):
            yield text[:at] + text[at + 1 :]
            yield text[:at] + " " + text[at:]
