"""Whatever lies in the lessons folder, every command says so in its own words and ends."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from slate_git.cli.main import app
from slate_git.install import clone
from slate_git.lesson import writer
from slate_git.review.state import State
from tests.clone import Clone

GLOBS = st.lists(
    st.sampled_from(
        ["**", "*", "?", "/", "a", "b.py", "{a,}", "{,b}", "{,}", "{a}", "{1..3}", "[a-c]", "[!x]",
         "!", ",", ".", "..", "\\", "^", "$", "{", "}", "@(a|b)", "é", "~/", "C:/", " "]
    ),
    min_size=1, max_size=6,
).map("".join)  # fmt: skip
PATTERNS = st.lists(
    st.sampled_from(
        ["git", " ", ".*", "a+", r"\s", "(", ")", "(?:", "|", "||", "[[:space:]]", "[:alpha:]", "$",
         "^", "*", "{2,}", "\\", r"\b", r"\1", "(?i)", "/", "'", "–", ":*", "Bash(", "\x08", "ſ"]
    ),
    min_size=1, max_size=6,
).map("".join)  # fmt: skip
TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), min_size=1, max_size=30)
TRIGGERS = st.one_of(
    st.builds(lambda match: {"tool": "shell", "match": match}, PATTERNS),
    st.builds(lambda path: {"tool": "edit", "path": path}, GLOBS),
    st.builds(lambda path: {"tool": "read", "path": path}, GLOBS),
)
LESSONS = st.one_of(
    st.fixed_dictionaries(
        {"text": st.one_of(st.just("Mind it"), TEXTS), "when": st.lists(TRIGGERS, max_size=3)},
        optional={
            "source_ref": st.one_of(GLOBS, TEXTS),
            "examples": st.fixed_dictionaries({}, optional={"fires": PATTERNS, "silent": TEXTS}),
            "tags": st.lists(TEXTS, max_size=2),
            "review_by": st.sampled_from(["2020-01-01", "2099-01-01", "soon"]),
        },
    ).map(lambda data: writer.render(data).encode()),
    TEXTS.map(lambda text: f"text: {text}\n".encode()),
    st.binary(max_size=60),
)


NUMBERS = itertools.count()


def hold(folder: Path, lessons: list[bytes]) -> None:
    team = Clone(folder / str(next(NUMBERS)))
    team.root.mkdir()
    team.git("init", "-q", "-b", "main")
    team.write("base", "text: Mind it\n")
    clone.make(team.root)
    (team.root / "src").mkdir()
    (team.root / "src" / "b.py").write_text("b\n")
    team.git("add", "-A")
    team.git("commit", "-qm", "base")
    for number, lesson in enumerate(lessons):
        (team.root / ".slate" / "lessons" / f"l{number}.yaml").write_bytes(lesson)
    team.git("add", "-A")
    team.git("commit", "-qm", "more", "--allow-empty")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(team.root)
        for words in (
            ["build"],
            ["check"],
            ["check", "--rev", "HEAD", "--format", "json"],
            ["review", "HEAD~1"],
            ["list"],
            ["why", "shell", "git push"],
            ["check", "--fix"],
        ):
            done = CliRunner().invoke(app, words)
            assert done.exit_code in (0, 1), (words, done.output, done.exception)
            assert "fault of ours" not in done.output, (words, done.output)


@settings(max_examples=6, suppress_health_check=list(HealthCheck))
@given(lessons=st.lists(LESSONS, max_size=6))
def test_no_command_stumbles(fast_path: Path, lessons: list[bytes]) -> None:
    hold(fast_path, lessons)


@pytest.mark.long
@settings(max_examples=300, suppress_health_check=list(HealthCheck))
@given(lessons=st.lists(LESSONS, max_size=12))
def test_no_command_stumbles_long(fast_path: Path, lessons: list[bytes]) -> None:
    hold(fast_path, lessons)


def test_a_warning_that_fails_is_told_beside_the_rest(
    fast_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from slate_git.index import snapshot
    from slate_git.review import warnings
    from tests.index.play import Team

    lesson = {".slate/lessons/a.yaml": "text: Mind it\nwhen: {tool: edit, path: 'srcs/**'}\n"}
    team = Team(fast_path / "team", {}, [{**lesson, "src/a.py": "a\n"}])

    def fails(state: State) -> None:
        raise IndexError("none")

    monkeypatch.setattr(warnings.odd_glob, "check", fails)
    found = warnings.of(State(snapshot.working_tree(team.root)))
    assert {fault.id for fault in found} >= {"odd-glob", "glob-hits-nothing"}
    assert any("a fault of ours: IndexError: none" in fault.what for fault in found)
