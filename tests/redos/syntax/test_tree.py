"""The parse tree is private to ``re``: its shape here is the one that the programs are built on."""

from __future__ import annotations

from typing import Any

import pytest

from slate_git.redos.syntax import tree


def shape(items: Any) -> str:
    """Operations and counts of a tree, without what may print differently."""
    parts = []
    for operation, argument in items:
        inner = ",".join(f"[{shape(part)}]" for part in tree.children(operation, argument))
        extra = ""
        if operation in tree.REPEATS:
            high = "" if argument[1] is tree.MAXREPEAT else int(argument[1])
            extra = f"{{{int(argument[0])},{high}}}"
        elif operation is tree.constants.IN:
            extra = "(" + " ".join(str(kind) for kind, _ in argument) + ")"
        elif operation is tree.constants.LITERAL:
            extra = f"({chr(argument)})"
        parts.append(f"{operation}{extra}{inner}")
    return " ".join(parts)


TREES = {
    "a": "LITERAL(a)",
    "ab": "LITERAL(a) LITERAL(b)",
    ".": "ANY",
    "[ab]": "IN(LITERAL LITERAL)",
    "[a]": "LITERAL(a)",
    "[^a]": "NOT_LITERAL",
    "[^ab]": "IN(NEGATE LITERAL LITERAL)",
    "[a-z]": "IN(RANGE)",
    r"\w": "IN(CATEGORY)",
    r"[\w-]": "IN(CATEGORY LITERAL)",
    "a*": "MAX_REPEAT{0,}[LITERAL(a)]",
    "a+?": "MIN_REPEAT{1,}[LITERAL(a)]",
    "a?": "MAX_REPEAT{0,1}[LITERAL(a)]",
    "a{2,5}": "MAX_REPEAT{2,5}[LITERAL(a)]",
    "a{3}": "MAX_REPEAT{3,3}[LITERAL(a)]",
    "(a)": "SUBPATTERN[LITERAL(a)]",
    "(?:a)b": "LITERAL(a) LITERAL(b)",
    "(?:ab)*": "MAX_REPEAT{0,}[LITERAL(a) LITERAL(b)]",
    "(a)*": "MAX_REPEAT{0,}[SUBPATTERN[LITERAL(a)]]",
    "a|b": "IN(LITERAL LITERAL)",
    r"(\w|\d)+": "MAX_REPEAT{1,}[SUBPATTERN[IN(CATEGORY CATEGORY)]]",
    "ab|cd": "BRANCH[LITERAL(a) LITERAL(b)],[LITERAL(c) LITERAL(d)]",
    "ab|ac": "LITERAL(a) IN(LITERAL LITERAL)",
    "(?:ab|a)": "LITERAL(a) BRANCH[LITERAL(b)],[]",
    "^a$": "AT LITERAL(a) AT",
    r"\ba\B": "AT LITERAL(a) AT",
    "(?=a)b": "ASSERT[LITERAL(a)] LITERAL(b)",
    "(?!a)b": "ASSERT_NOT[LITERAL(a)] LITERAL(b)",
    "(?<=a)b": "ASSERT[LITERAL(a)] LITERAL(b)",
    r"(a)\1": "SUBPATTERN[LITERAL(a)] GROUPREF",
    "(a)?(?(1)b|c)": (
        "MAX_REPEAT{0,1}[SUBPATTERN[LITERAL(a)]] GROUPREF_EXISTS[LITERAL(b)],[LITERAL(c)]"
    ),
    "(?i:a)": "SUBPATTERN[LITERAL(a)]",
}


@pytest.mark.parametrize("pattern", TREES)
def test_the_tree_is_the_one_known(pattern: str) -> None:
    assert shape(tree.parse(pattern)) == TREES[pattern]
