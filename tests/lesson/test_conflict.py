"""Conflict markers are found with both sides."""

from __future__ import annotations

import pytest

from slate_git.lesson import reader
from slate_git.lesson.conflict import find
from slate_git.lesson.problem import Kind, Problem

MINE, THEIRS = "text: Run the gate\n", "text: Run the tests\n"


@pytest.mark.parametrize("base", ["", "||||||| 1234567\ntext: Run it\n"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_the_two_sides(base: str, end: str) -> None:
    text = f"# why\n<<<<<<< HEAD\n{MINE}{base}=======\n{THEIRS}>>>>>>> fix/gate\nkind: note\n"
    found = find(text.replace("\n", end))
    assert found is not None
    assert (found.line, found.last) == (2, 6 + 2 * bool(base))
    assert str(found) == "HEAD has `text: Run the gate`, fix/gate has `text: Run the tests`"


def test_a_side_that_took_the_lines_out() -> None:
    found = find(f"<<<<<<< HEAD\n=======\n{THEIRS}>>>>>>> a\n")
    assert str(found) == "HEAD has nothing, a has `text: Run the tests`"


@pytest.mark.parametrize(
    "text",
    [
        "text: |\n  <<<<<<< HEAD\n  a\n  =======\n  b\n  >>>>>>> c\n",  # of the text itself
        f"<<<<<<< HEAD\n{MINE}",
        f"{MINE}=======\n{THEIRS}>>>>>>> a\n",
        f"<<<<<<<< HEAD\n{MINE}========\n{THEIRS}>>>>>>>> a\n",
    ],
)
def test_what_is_no_conflict(text: str) -> None:
    assert find(text) is None


def test_a_lesson_with_markers_is_told_as_that_and_as_nothing_else() -> None:
    text = f"<<<<<<< HEAD\n{MINE}=======\n{THEIRS}>>>>>>> a\n"
    draft, problems = reader.parse(".slate/lessons/x.yaml", text.encode())
    assert draft is None
    said = "HEAD has `text: Run the gate`, a has `text: Run the tests`"
    assert problems == [Problem(Kind.MARKERS, said, 1)]
