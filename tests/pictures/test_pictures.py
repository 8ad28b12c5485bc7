"""What the pictures show is what the program says."""

from __future__ import annotations

import os
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.pictures import markdown
from tests.pictures.drawing import COLUMNS, Span, svg, wrapped
from tests.pictures.drawn import PICTURES, drawn


@pytest.mark.skipif(os.name == "nt", reason="the scenes are lines of sh")
@pytest.mark.parametrize("path", PICTURES, ids=lambda path: path.stem)
def test_a_picture_is_current(path: Path) -> None:
    assert path.read_text("utf-8") == drawn(path), "run python -m tests.pictures"


def test_lines_are_broken_between_words_and_lose_nothing() -> None:
    spans = [Span("word " * 30), Span("x" * 250, "code"), Span(" end")]
    lines = wrapped(spans, 4)
    assert all(sum(len(span.text.rstrip()) for span in line) <= COLUMNS for line in lines)
    text = "".join(span.text for line in lines for span in line)
    assert text.replace(" ", "") == "word" * 30 + "x" * 250 + "end"


def test_a_page_is_drawn_whole() -> None:
    page = "## Head\n\nSome **bold** `code`.\n\n- one\n  - two\n\n```text\na <b>\n```\n"
    drawing = svg("A & B", markdown.lines(page))
    texts = [found for found in ElementTree.fromstring(drawing).iter() if found.tag[-4:] == "text"]
    said = ["A & B", "Head", "Some", "bold", "code", ".", "• one", "• two", "a <b>"]
    assert [found.text for found in texts] == said
