"""The reference says what the program does."""

from __future__ import annotations

import re

import pytest

from slate_git.lesson.memory import KEYS
from slate_git.refusals import judge
from tests.docs.generated import DOCS, pages

PAGES = pages()
BLOCK = re.compile(
    r"^(<!-- refused: [a-z-]+ -->\n)?```yaml\n(text: .*?)^```$", re.MULTILINE | re.DOTALL
)
WRITTEN = ("lesson.md", "globs.md", "patterns.md")


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_page_is_current(path: object) -> None:
    found = {page.name: page.read_text("utf-8") for page in PAGES}
    name = path.name  # type: ignore[attr-defined]
    assert found[name] == PAGES[path], "run python -m tests.docs.generated"  # type: ignore[index]


@pytest.mark.parametrize("name", WRITTEN)
def test_the_lessons_of_a_page_are_judged_as_it_says(name: str) -> None:
    found = list(BLOCK.finditer((DOCS / name).read_text("utf-8")))
    assert found
    for block in found:
        faults = judge.text("x.yaml", block[2].encode())[1]
        wanted = [block[1].split()[2]] if block[1] else []
        assert [fault.id for fault in faults] == wanted, block[0]


def test_every_key_has_its_section() -> None:
    text = (DOCS / "lesson.md").read_text("utf-8")
    assert re.findall(r"^## `(\w+)`$", text, re.MULTILINE) == list(KEYS)
