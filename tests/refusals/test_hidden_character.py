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
    assert ids(f'text: a\nwhen: {{tool: shell, match: "x{odd}y"}}') == ["hidden-character"]
    # Files are named as they are named, but for controls.
    kept = ["hidden-character"] if code == "001b" else []
    assert ids(f'text: a\nwhen: {{tool: read, path: "docs/x{odd}y.md"}}') == kept
    assert ids(f'text: a\nsource_ref: "docs/x{odd}y.md"') == []


def test_nothing_hidden_reaches_the_model_by_way_of_a_trigger() -> None:
    shown = delivery.shown("a`b\u202e\x1b[2J\U000e0041\n" + "x" * 100)
    assert shown.startswith("a'b  [2J  x")
    assert len(shown) == delivery.TRIGGER
    assert shown.isprintable()


@pytest.mark.parametrize(
    "text",
    [
        "a\ufe01\ufe02b",  # runs of selectors spell words
        "a\ufe0fb",  # one that chooses nothing
        "\u2714\ufe0f\ufe0f",
        "a\u180bb",
        "a\u17b4b",
        "a\u2800b",
        "a\U000e0141b",
    ],
)
def test_what_shows_nothing_is_refused_wherever_it_stands(text: str) -> None:
    assert "hidden-character" in ids(f"text: a {text}\n")
    assert ids(f"text: a\n# {text}\n") == ["hidden-character"]
    assert "hidden-character" in ids(f"text: a\n'{text}': b\n")


@pytest.mark.parametrize("text", ["\u2714\ufe0f", "\u2197\ufe0f", "1\ufe0f\u20e3", "\u260e\ufe0e"])
def test_an_emoji_keeps_its_selector(text: str) -> None:
    assert ids(f"text: a {text} b # {text}\n") == []


@pytest.mark.parametrize(
    "lesson",
    [
        f"text: 'a{' ' * 60}b'\n",
        "text: |\n  a" + "\n" * 30 + "  b\n",
        f"text: a\n#{' ' * 60}b\n",
        f"text: a{' ' * 60}# b\n",
        "text: a\n" + "\n" * 30 + "tags: b\n",
    ],
)
def test_what_is_out_of_sight_is_refused(lesson: str) -> None:
    assert set(ids(lesson)) == {"hidden-character"}


def test_windows_line_ends_and_blank_lines_are_in_sight() -> None:
    assert ids("# why\r\n\r\ntext: |\r\n  a\r\n\r\n      b\r\n") == []
    assert ids("text: a\n# b\rtags: c\n") == ["hidden-character"]


@pytest.mark.parametrize("end", ["\r", "\x85", "\u2028"])
def test_an_end_of_a_line_that_not_everyone_sees_is_refused(end: str) -> None:
    assert ids(f"text: a{end}b\n")
    assert ids(f"text: a\n# b{end}tags: c\n")


def test_a_backspace_in_a_pattern_was_a_words_edge() -> None:
    lesson = 'text: a\nwhen: {tool: shell, match: "\\bgit\\b"}'
    (fault,) = judge.text(".slate/lessons/a.yaml", lesson.encode())[1]
    assert "`\\b`" in fault.repair
