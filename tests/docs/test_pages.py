"""The pages and the README: what they show is what one gets, and their links lead somewhere."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.session import TOP, fits, session, steps

DOCS = TOP / "docs"
PAGES = sorted(
    [TOP / "README.md", TOP / "SECURITY.md", TOP / "CONTRIBUTING.md", *DOCS.glob("*.md")]
)
SESSIONS = [page for page in PAGES if list(steps(page.read_text("utf-8")))]

LINK = re.compile(r"\]\(([^)\s]+)\)")
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


@pytest.mark.skipif(os.name == "nt", reason="the sessions are lines of sh")
@pytest.mark.parametrize("page", SESSIONS, ids=lambda page: page.relative_to(TOP).as_posix())
def test_a_session_prints_what_its_page_shows(page: Path, tmp_path: Path) -> None:
    found = list(steps(page.read_text("utf-8")))
    printed = session([step.command for step in found], tmp_path)
    for step, said in zip(found, printed, strict=True):
        assert fits(step.output, said), (
            f"{page.name}:{step.start}: {step.command}\nprints\n" + "\n".join(said)
        )


def test_the_pages_that_are_sessions() -> None:
    assert {page.name for page in SESSIONS} >= {"README.md", "tutorial.md", "import.md"}


def anchors(page: Path) -> Iterator[str]:
    """The names by which a forge links to the headings of a page."""
    for heading in re.findall(r"^#+ (.*)$", FENCE.sub("", page.read_text("utf-8")), re.MULTILINE):
        yield re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(TOP).as_posix())
def test_links_lead_to_files_and_headings(page: Path) -> None:
    for link in LINK.findall(FENCE.sub("", page.read_text("utf-8"))):
        if "://" in link or link.startswith("mailto:"):
            continue
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        assert target.exists(), link
        assert not anchor or anchor in set(anchors(target)), link


def test_every_page_is_in_the_index() -> None:
    index = (DOCS / "README.md").read_text("utf-8")
    missing = [page.name for page in DOCS.glob("*.md") if f"({page.name})" not in index]
    assert missing == ["README.md"]


def test_the_tools_of_import_are_all_told() -> None:
    from slate_git.exchange.importing.sources import SOURCES

    page = (DOCS / "import.md").read_text("utf-8")
    assert re.findall(r"^\| `(\w+)`: ", page, re.MULTILINE) == list(SOURCES)
    for name, source in SOURCES.items():
        row = next(line for line in page.split("\n") if line.startswith(f"| `{name}`: "))
        for pattern in source.FILES:
            assert pattern.split("*")[0].rstrip("-") in row, pattern
