"""The cost model against a matcher that really goes through all its tries, on short commands.

Without back-references the model claims to be exact: it costs each search to
the last step as the plain matcher does, and finds what ``re`` finds.
"""

from __future__ import annotations

import re
from random import Random

import pytest

from slate_git.redos.cost.total import cost
from slate_git.redos.program.build import build
from slate_git.redos.steps.subject import Subject
from slate_git.redos.syntax import tree
from tests.redos.backtracker import Backtracker, TooLong

ATOMS = ["a", "a", "b", "b", "ab", "-", ".", r"\w", "[ab]", "[^a]", r"\b", r"\B", "^", "$", "é"]
COUNTS = ["", "", "", "*", "+", "?", "*?", "+?", "??", "{2}", "{0,2}", "{1,3}?", "{2,}"]
OPENINGS = ["(", "(", "(?:", "(?:", "(?i:", "(?=", "(?!"]
CHARS = "aabbA- \né"


def pattern(chance: Random, depth: int) -> str:
    parts = []
    for _ in range(chance.choice([1, 1, 2, 3])):
        kind = chance.random()
        if depth and kind < 0.45:
            inner = "|".join(pattern(chance, depth - 1) for _ in range(chance.choice([1, 1, 2])))
            parts.append(chance.choice(OPENINGS) + inner + ")" + chance.choice(COUNTS))
        elif kind < 0.5:
            parts.append(chance.choice(["(?<=a)", "(?<!ab)", "(?<=[ab])", "(?<!-)"]))
        else:
            parts.append(chance.choice(ATOMS) + chance.choice(COUNTS))
    return "".join(parts)


def compare(seed: int, patterns: int) -> int:
    chance = Random(seed)
    compared = 0
    for _ in range(patterns):
        text = chance.choice(["", "", "(?i)", "(?m)", "(?s)"]) + pattern(chance, 2)
        try:
            root = tree.parse(text)
            compiled = re.compile(text)
        except (tree.Unreadable, re.error):
            continue
        program = build(root)
        for _ in range(2):
            command = "".join(chance.choices(CHARS, k=chance.randrange(7)))
            for hopeless in (False, True):
                plain = Backtracker(text, command, hopeless)
                try:
                    found = plain.search()
                except TooLong:
                    continue
                predicted = cost(program, Subject(command, hopeless))
                assert (predicted.time, predicted.found) == (plain.cost, found), (text, command)
                if command and not hopeless:
                    # Before 3.14 `\B` did not hold in an empty text.
                    assert found == bool(compiled.search(command)), (text, command)
                compared += 1
    return compared


def test_the_cost_is_that_of_a_matcher_that_tries_everything() -> None:
    assert compare(seed=1, patterns=1500) > 3000


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 12))
def test_the_cost_is_that_of_a_matcher_at_length(seed: int) -> None:
    assert compare(seed, patterns=4000) > 8000
