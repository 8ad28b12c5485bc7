"""Characters that cannot be seen: refused where they are read, kept where they are compared."""

from __future__ import annotations

import pytest

from slate_git.hook import delivery
from slate_git.refusals import judge


def ids(lesson: str) -> list[str]:
    return [fault.id for fault in judge.text(".slate/lessons/a.yaml", lesson.encode())[1]]


@pytest.mark.parametrize("code", ["200b", "200d", "202e", "2066", "feff", "00ad", "2028", "001b"])
def test_where_a_character_is_refused(code: str) -> None:
    odd = f"\\u{code}"
    assert ids(f'text: "a{odd}b"') == ["hidden-character"]
    assert ids(f'text: a\ntags: ["x{odd}"]') == ["hidden-character"]
    kept = [] if code == "001b" else ["hidden-character"]
    assert ids(f'text: a\nwhen: {{tool: shell, match: "x{odd}y"}}') == kept
    assert ids(f'text: a\nwhen: {{tool: read, path: "docs/x{odd}y.md"}}') == []
    assert ids(f'text: a\nsource_ref: "docs/x{odd}y.md"') == []


def test_nothing_hidden_reaches_the_model_by_way_of_a_trigger() -> None:
    shown = delivery.shown("a`b\u202e\x1b[2J\U000e0041\n" + "x" * 100)
    assert shown.startswith("a'b  [2J  x")
    assert len(shown) == delivery.TRIGGER
    assert shown.isprintable()
