"""What some searches cost to the last step, in tenths of a nanosecond."""

from __future__ import annotations

import pytest

from slate_git.redos.cost.total import Cost, cost
from slate_git.redos.program.build import build
from slate_git.redos.steps.subject import Subject
from slate_git.redos.syntax import tree

COSTS = [
    # Pattern, command, its cost, and its cost if nothing ever matched.
    ("ab", "xab", 650, 1272),
    ("ab", "xx", 933, 933),
    ("(?i)ab", "xAB", 650, 1272),
    ("é|ab", "xab", 716, 1404),
    ("a*b", "aac", 1281, 1281),
    ("a*[bc]", "aad", 1687, 1687),
    ("a*?[bc]", "aad", 1756, 1756),
    ("a+?b", "aab", 451, 1461),
    ("a{2,3}-", "aaaa", 1602, 1602),
    ("(?s).*!\\d", "ab", 957, 957),
    (".*!\\d", "ab", 966, 966),
    ("\\w+!", "ab", 1014, 1014),
    ("\\s+!", "  ", 993, 993),
    ("\\d+!", "12", 1065, 1065),
    ("[ab]+!", "ab", 1020, 1020),
    ("[a\\s]+!", "a ", 1038, 1038),
    ("[^a]+!", "xy", 954, 954),
    ("(?i)a+!", "aA", 978, 978),
    ("(?i)[ab]+!", "aA", 1044, 1044),
    ("(?i:x)a", "xa", 350, 972),
    ("\\d", "a1", 702, 1053),
    ("\\bx", "a x", 1430, 1902),
    ("\\Bx", "ax", 947, 1408),
    ("^b", "ab", 944, 944),
    ("(?m)^b", "a\nb", 969, 1280),
    ("a$", "aa\n", 672, 1294),
    ("(?m)a$", "a\nb", 336, 1269),
    ("a\\Z", "a\n", 958, 958),
    ("\\Ab", "ab", 944, 944),
    ("(a)b", "ab", 382, 1036),
    ("(?:ab)*c", "ababc", 938, 4662),
    ("(?:ab)*?c", "ababc", 960, 4662),
    ("(?:ab){2}", "abab", 798, 3341),
    ("(?:ab){0,2}c", "abd", 2948, 2948),
    ("(?:ab)+!", "abab", 3571, 3571),
    ("(?:ab){1,2}?c", "ababc", 916, 4177),
    ("(?:a|bb)*!", "abba", 4619, 4619),
    ("(?:a?b?)*!", "ab", 3199, 3199),
    ("(?:a?b?){0,2}!", "ab", 3092, 3092),
    ("(?:a*|bb)c", "aaa", 1764, 1764),
    ("ab|ac|bd", "ac", 372, 1126),
    ("(?=ab)a", "ab", 390, 1064),
    ("(?!ab)a", "aab", 362, 1423),
    ("(?<=a)b", "ab", 702, 1039),
    ("(?<!a)b", "ab", 1036, 1036),
    ("(?<=ab)c", "abc", 1042, 1379),
    ("(a+)\\1!", "aaaa", 1778, 1778),
    ("(a|b)\\1", "abb", 1388, 1388),
    ("(?P<x>ab)-(?P=x)", "ab-ab", 1988, 2013),
    ("(a)?(?(1)b|c)", "ab", 824, 2421),
    ("(?:ab){0,90}!", "abab", 3916, 3916),
    ("a(?!)", "a", 636, 636),
]


def costed(pattern: str, command: str, hopeless: bool = False) -> Cost:
    return cost(build(tree.parse(pattern)), Subject(command, hopeless))


@pytest.mark.parametrize(("pattern", "command", "time", "hopeless"), COSTS)
def test_a_search_costs_this_much(pattern: str, command: str, time: int, hopeless: int) -> None:
    assert costed(pattern, command).time == time
    assert costed(pattern, command, hopeless=True) == (hopeless, False)


def test_a_search_without_end_costs_the_most_there_is() -> None:
    found = costed("(?:a|ab?)*!", "a" * 600)
    assert found.time.bit_length() == 209
    assert not found.found


@pytest.mark.parametrize(
    ("pattern", "command", "time"),
    [
        # Each text that the group can have taken is a search of its own.
        (r"(a+)(b+)\1\2!", "aaabbb" * 3, 6509),
        (r"(\w+)\1!", "ab" * 20, 33102),
    ],
)
def test_a_back_reference_costs_what_its_texts_cost(pattern: str, command: str, time: int) -> None:
    assert costed(pattern, command).time == time
