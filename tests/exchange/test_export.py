"""``slate export``: the lessons in a page, and the page otherwise as it was."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

from slate_git.cli.main import app
from slate_git.exchange.export import BEGIN, END, Broken, agents_md, insert
from slate_git.hook import match
from slate_git.index.remember import remember
from slate_git.lesson.memory import Memory, Trigger


@pytest.fixture
def slate(push_root: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    monkeypatch.chdir(push_root)
    return lambda *words: CliRunner().invoke(app, ["export", *words])


def test_what_a_section_says() -> None:
    both = (Trigger("read", "src/**"), Trigger("edit", "src/**"), Trigger("shell", "a`b"))
    memories = [
        Memory("z", "First line\nsecond line", "lesson", when=both),
        Memory("b", "One pool a process", "decision", source_ref=("src/pool.py:3",)),
        Memory("a", "Only found by words", "note"),
        Memory("d", "Run the gate", "lesson", when=(Trigger("command", "git push"),)),
        Memory("c", "Mind it", "lesson", when=(Trigger("read", "x.py"), Trigger("edit", "y.py"))),
    ]
    assert agents_md(memories) == (
        "## Lessons of this repository\n"
        "\n"
        "- Reading or editing `src/pool.py`: One pool a process\n"
        "- Reading `x.py`, or editing `y.py`: Mind it\n"
        "- Before `git push`: Run the gate\n"
        "- Reading or editing `src/**`, or before ``a`b``: First line\n"
        "  second line\n"
    )


def test_every_kind_of_trigger_has_words() -> None:
    for tool in {tool for tools in match.TOOLS.values() for tool in tools}:
        memory = Memory("a", "Mind it", "lesson", when=(Trigger(tool, "git push"),))
        assert "`git push`: Mind it" in agents_md([memory])


PAGES = [
    ("", f"{BEGIN}\nS\n{END}\n"),
    ("# Page\n", f"# Page\n\n{BEGIN}\nS\n{END}\n"),
    ("# Page", f"# Page\n\n{BEGIN}\nS\n{END}\n"),
    (f"a\n{BEGIN}\nold\nold\n{END}\nb", f"a\n{BEGIN}\nS\n{END}\nb"),
    (f"{BEGIN}\n{END}", f"{BEGIN}\nS\n{END}\n"),
    (f"a\r\n{BEGIN}\r\nold\r\n{END}\r\nb\r\n", f"a\r\n{BEGIN}\r\nS\r\n{END}\r\nb\r\n"),
    (f"\ufeff{BEGIN}\nold\n{END}\n", f"\ufeff{BEGIN}\nS\n{END}\n"),
    (f"a {BEGIN}\n", f"a {BEGIN}\n\n{BEGIN}\nS\n{END}\n"),
]


@pytest.mark.parametrize(("page", "whole"), PAGES)
def test_a_section_stands_between_its_markers(page: str, whole: str) -> None:
    assert insert(page, "S\n") == whole
    assert insert(whole, "S\n") == whole


BROKEN = [f"{BEGIN}\n", f"{END}\n", f"{END}\n{BEGIN}\n", f"{BEGIN}\n{BEGIN}\n{END}\n"]


@pytest.mark.parametrize("page", BROKEN)
def test_markers_that_are_no_pair_are_left_alone(page: str) -> None:
    with pytest.raises(Broken, match="must be one pair"):
        insert(page, "S\n")


@given(st.text(), st.text())
def test_the_rest_is_kept_to_the_byte(before: str, after: str) -> None:
    page = f"{before}\n{BEGIN}\nold\n{END}\n{after}"
    whole = insert(page, "S\n")
    assert whole.startswith(f"{before}\n{BEGIN}")
    assert whole.endswith(after)
    assert insert(whole, "S\n") == whole


@given(st.lists(st.sampled_from([*"ab \n`-", BEGIN, END]), min_size=1).map("".join))
def test_no_text_of_a_lesson_ends_the_section(text: str) -> None:
    memory = Memory("a", text, "lesson", when=(Trigger("shell", text.strip() or "x"),))
    section = agents_md([memory])
    once = insert("# Page\n", section)
    assert insert(once, section) == once


def test_the_command_writes_agents_md(push_root: Path, slate: Callable[..., Result]) -> None:
    page = push_root / "AGENTS.md"
    page.write_text("# How we work\n")
    assert slate("--format", "agents-md").stdout == "AGENTS.md: written\n"
    told = page.read_text()
    assert told.startswith("# How we work\n\n")
    assert "- Before `git push`: Before a push, run the full gate" in told
    assert slate().stdout == "AGENTS.md: up to date\n"
    remember(push_root, {"text": "Say it short", "when": {"tool": "edit", "path": "*.md"}})
    assert slate().stdout == "AGENTS.md: written\n"
    assert "- Editing `*.md`: Say it short" in page.read_text()
    assert slate("-").stdout.startswith("## Lessons of this repository\n")


def test_a_link_within_the_repository_is_followed_and_none_out_of_it(
    push_root: Path, tmp_path: Path, slate: Callable[..., Result]
) -> None:
    (push_root / "CLAUDE.md").write_text("# Page\n")
    (push_root / "AGENTS.md").symlink_to("CLAUDE.md")
    assert slate().exit_code == 0
    assert (push_root / "AGENTS.md").is_symlink()
    assert BEGIN in (push_root / "CLAUDE.md").read_text()
    outside = tmp_path / "outside.md"
    outside.write_text("mine")
    (push_root / "LINK.md").symlink_to(outside)
    for name in ("LINK.md", "../outside.md", str(outside)):
        assert slate(name).exit_code == 2
    assert outside.read_text() == "mine"


@pytest.mark.parametrize("name", [".git/description", ".GIT/page", ".slate/lessons/page.yaml"])
def test_a_page_is_no_file_of_git_or_of_ours(
    push_root: Path, slate: Callable[..., Result], name: str
) -> None:
    before = (push_root / name).exists() and (push_root / name).read_bytes()
    assert slate(name).exit_code == 2
    assert ((push_root / name).exists() and (push_root / name).read_bytes()) == before


def test_wrong_use_and_broken_pages(push_root: Path, slate: Callable[..., Result]) -> None:
    assert slate("--format", "pdf").exit_code == 2
    page = push_root / "AGENTS.md"
    page.write_text(f"one\n{END}\n")
    broken = slate()
    assert broken.exit_code == 1
    assert "AGENTS.md:2: the marker lines must be one pair" in broken.stderr
    assert page.read_text() == f"one\n{END}\n"
    page.write_bytes(b"\xff")
    assert slate().exit_code == 1


def test_a_pattern_with_odd_characters_stays_code_and_ends_no_section() -> None:
    pattern = f"a``b  c\u2028{END}\u2028"
    section = agents_md([Memory("a", "Mind it", "lesson", when=(Trigger("shell", pattern),))])
    assert f"```{pattern}```" in section
    once = insert("# Page\n", section)
    assert insert(once, section) == once
