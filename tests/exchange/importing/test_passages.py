"""Which texts of a page could each be a lesson."""

from __future__ import annotations

import pytest

from slate_git.exchange.export import BEGIN, END
from slate_git.exchange.importing.passages import Passage, passages

PAGES = [
    ("- Run the gate first", [(1, "Run the gate first")]),
    ("* one two three\n+ four five six", [(1, "one two three"), (2, "four five six")]),
    ("1. one two three\n2) four five six", [(1, "one two three"), (2, "four five six")]),
    ("- [ ] one two three\n- [x] four five six", [(1, "one two three"), (2, "four five six")]),
    ("- one two\n  three\n- four\n  five six", [(1, "one two three"), (3, "four five six")]),
    ("- one two three\n  - four five six", [(1, "one two three"), (2, "four five six")]),
    ("one two three\nfour\n\nfive six seven", [(1, "one two three four"), (4, "five six seven")]),
    ("# one two three\n\nfour five six", [(3, "four five six")]),
    ("#hash tag is text", [(1, "#hash tag is text")]),
    ("one two", []),
    ("```\none two three\n```\nfour five six", [(4, "four five six")]),
    ("~~~~\none two three\n~~~\nfour five six\n~~~~", []),
    ("- ```sh\n  one two three\n  ```", []),
    ("| one | two three |\n|---|---|", []),
    ("> one two three", []),
    ("<!-- one two three\nfour five six -->\nseven eight nine", [(3, "seven eight nine")]),
    ("<!-- one two three -->\nfour five six", [(2, "four five six")]),
    ("---\nname: one two three\n---\nfour five six", [(4, "four five six")]),
    ("one two three\n---\nfour five six", [(1, "one two three"), (3, "four five six")]),
    (f"{BEGIN}\n- one two three\n{END}\n- four five six", [(4, "four five six")]),
    ("", []),
]


@pytest.mark.parametrize(("page", "found"), PAGES)
def test_the_passages_of_a_page(page: str, found: list[tuple[int, str]]) -> None:
    assert list(passages(page)) == [Passage(*each) for each in found]
