"""What is no YAML is told at the place to mend, with what is wrong there."""

from __future__ import annotations

import pytest

from slate_git.lesson import reader
from slate_git.lesson.problem import Kind, Problem


@pytest.mark.parametrize(
    ("text", "kind", "seen", "line", "column"),
    [
        # A quotation mark that is left open, whatever closes it further down.
        ('text: "Run it\nwhen:\n  tool: shell\n', Kind.QUOTE_OPEN, '"', 1, 7),
        ('text: "Run it\nwhen:\n  match: "git push"\n', Kind.QUOTE_OPEN, '"', 1, 7),
        ("text: a\nwhen:\n  match: 'x\ntags: ['y']\n", Kind.QUOTE_OPEN, "'", 3, 10),
        ("text: a\ntags:\n  - 'x\n  - 'y'\n", Kind.QUOTE_OPEN, "'", 3, 5),
        ("text: |\n  - 'x\ntags: 'y\n", Kind.QUOTE_OPEN, "'", 3, 7),  # in a block it is text
        ("text: 'don't do it'\n", Kind.QUOTE_INSIDE, "'", 1, 11),
        ('text: say "a" "b"\nx: "a" b\n', Kind.QUOTE_INSIDE, '"', 2, 6),
        ('text: "a\n  b"\ntags: "a" b\n', Kind.QUOTE_INSIDE, '"', 3, 9),
        ('text: "it is \\d"\n', Kind.ESCAPE, "d", 1, 14),
        ("text: a\ntags: [x\nkind: note\n", Kind.BRACKET, "[", 2, 7),
        ("text: a\nwhen: {tool: shell\n", Kind.BRACKET, "{", 2, 7),
        ("text:Run it\nwhen:\n  tool: shell\n", Kind.NO_KEY, "", 1, 1),
        ("text: a\ntags x\n", Kind.NO_KEY, "", 2, 1),
        ("text: a\nwhen:\n  tool: shell\n   match: x\n", Kind.INDENT, "", 4, 1),
        ("text: a\nwhen:\n  tool: shell\n match: x\n", Kind.INDENT, "", 4, 2),
        (
            "text: a\n\twhen: x\n",
            Kind.TAB,
            "found character '\\t' that cannot start any token",
            2,
            1,
        ),
    ],
)
def test_the_place_to_mend(text: str, kind: Kind, seen: str, line: int, column: int) -> None:
    draft, problems = reader.parse(".slate/lessons/x.yaml", text.encode())
    assert draft is None
    assert problems == [Problem(kind, seen, line, column)]
