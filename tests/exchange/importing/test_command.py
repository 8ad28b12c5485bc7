"""``slate import``: rule files in, lesson files out, each once."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from slate_git.base.atomic import NotWritten
from slate_git.cli.main import app
from slate_git.find.arrivals import arrivals
from slate_git.index import build
from slate_git.index.remember import remember
from tests.exchange.importing.test_sources import write


@pytest.fixture
def slate(repository: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    monkeypatch.chdir(repository)
    return lambda *words: CliRunner().invoke(app, ["import", *words])


def rules(root: Path) -> None:
    write(root, ".claude/rules/react.md", 'paths: "**/*.tsx"')
    write(root, ".claude/rules/always.md", None)
    write(root, ".cursor/rules/db.mdc", "globs: src/db/**", "Migrations are append-only.")
    write(root, ".cursor/rules/long.mdc", "globs: src/**", "x" * 2001)
    write(root, ".github/instructions/react.instructions.md", "applyTo: '*.css'", "Use tokens.")
    write(root, ".claude/hookify.push.local.md", "event: bash\npattern: git push", "Run the gate.")


def lessons(root: Path) -> list[str]:
    return sorted(path.stem for path in (root / ".slate" / "lessons").iterdir())


def test_each_rule_becomes_a_memory_once(repository: Path, slate: Callable[..., Result]) -> None:
    rules(repository)
    first = slate()
    assert first.exit_code == 0
    assert first.stdout.splitlines() == [
        ".slate/lessons/react.yaml from .claude/rules/react.md",
        ".slate/lessons/db.yaml from .cursor/rules/db.mdc",
        ".slate/lessons/react-2.yaml from .github/instructions/react.instructions.md",
        ".slate/lessons/push.yaml from .claude/hookify.push.local.md",
    ]
    assert ".claude/rules/always.md: not carried over: applies always" in first.stderr
    assert ".cursor/rules/long.mdc: not carried over: `text` has 2001 characters" in first.stderr
    assert "4 rules carried over, 2 not, 0 already here" in first.stderr
    assert lessons(repository) == ["db", "push", "react", "react-2"]
    built = build.tree(repository)
    assert built.current
    assert not built.faults
    for kind, subject, id in (
        ("edit", "a/b.tsx", "react"),
        ("read", "src/db/1.sql", "db"),
        ("read", ".cursor/rules/db.mdc", "db"),
        ("shell", "git push", "push"),
    ):
        assert [found.id for found in arrivals(repository, kind, subject)] == [id]
    again = slate()
    assert again.exit_code == 0
    assert again.stdout == ""
    assert again.stderr == (
        "slate: 0 rules carried over, 2 not, 4 already here; --verbose says why\n"
    )
    assert "always.md: not carried over" in slate("--verbose").stderr
    assert lessons(repository) == ["db", "push", "react", "react-2"]


def test_one_source_alone_and_nothing_written_on_trial(
    repository: Path, slate: Callable[..., Result]
) -> None:
    rules(repository)
    trial = slate("cursor", "--dry-run")
    assert trial.stdout == ".slate/lessons/db.yaml from .cursor/rules/db.mdc\n"
    assert lessons(repository) == []
    assert slate("cursor").stdout == trial.stdout
    assert lessons(repository) == ["db"]


def test_a_rule_that_a_memory_says_already_is_not_written_again(
    repository: Path, slate: Callable[..., Result]
) -> None:
    when = [{"tool": "edit", "path": "src/db/**"}]
    remember(repository, {"text": "Migrations are append-only", "when": when}, "mine")
    rules(repository)
    result = slate("cursor")
    assert ".slate/lessons/mine.yaml says nearly the same" in result.stderr
    assert lessons(repository) == ["mine"]


PAGE = """# Rules

- Run the gate before `git push`
- Keep `src/db/` append-only, and run `make gate`
"""


def test_pages_are_proposed_and_nothing_is_written(
    repository: Path, slate: Callable[..., Result]
) -> None:
    write(repository, "src/db/1.sql", None)
    (repository / "AGENTS.md").write_text(PAGE)
    first = slate()
    assert first.exit_code == 0
    assert first.stderr == (
        "slate: 2 passages of pages could be lessons: `slate import pages` lists them\n"
    )
    listed = slate("pages")
    assert listed.exit_code == 0
    assert listed.stdout.splitlines() == [
        "AGENTS.md:3: Run the gate before `git push`",
        "    AGENTS.md:3.1  on the command `git push`",
        "AGENTS.md:4: Keep `src/db/` append-only, and run `make gate`",
        "    AGENTS.md:4.1  reading or editing `src/db/**`",
        "    AGENTS.md:4.2  on the command `make gate`",
    ]
    assert lessons(repository) == []


def test_a_proposal_is_taken_with_one_trigger_or_with_all(
    repository: Path, slate: Callable[..., Result]
) -> None:
    write(repository, "src/db/1.sql", None)
    (repository / "AGENTS.md").write_text(PAGE)
    result = slate("--take", "AGENTS.md:3", "--take", "AGENTS.md:4.1")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        ".slate/lessons/run-gate-before-git-push.yaml from AGENTS.md:3",
        ".slate/lessons/keep-src-db-append-only-run.yaml from AGENTS.md:4.1",
    ]
    assert "2 passages carried over" in result.stderr
    assert build.tree(repository).current
    [found] = arrivals(repository, "shell", "git push origin main")
    assert found.text.endswith("Run the gate before `git push`")
    assert not arrivals(repository, "shell", "make gate")
    # What a memory says is not proposed again.
    again = slate("pages")
    assert again.exit_code == 1
    assert again.stdout == ""
    assert "nothing that could be a lesson and is none" in again.stderr
    assert slate("--take", "AGENTS.md:3").exit_code == 0


@pytest.mark.parametrize("place", ["AGENTS.md", "AGENTS.md:9", "AGENTS.md:4.3", "x.md:1"])
def test_a_place_where_nothing_is_proposed(
    place: str, repository: Path, slate: Callable[..., Result]
) -> None:
    (repository / "AGENTS.md").write_text(PAGE)
    result = slate("--take", place)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"slate: {place}: ")
    assert lessons(repository) == []


def test_the_report_for_another_program(repository: Path, slate: Callable[..., Result]) -> None:
    rules(repository)
    (repository / "AGENTS.md").write_text(PAGE)
    assert not json.loads(slate("--json", "--dry-run").stdout)["written"]
    made = json.loads(slate("--json").stdout)
    assert made["written"]
    assert made["counts"] == {"carried": 4, "left": 2, "there": 0}
    by_path = {rule["path"]: rule for rule in made["rules"]}
    push = by_path[".claude/hookify.push.local.md"]
    assert push["lesson"] == ".slate/lessons/push.yaml"
    assert push["when"] == [{"tool": "shell", "match": "(?i)git push"}]
    assert push["offers"][0].startswith('--command "git push"')
    always = by_path[".claude/rules/always.md"]
    assert (always["state"], always["lesson"]) == ("left", None)
    assert [one["take"] for one in made["proposals"][1]["candidates"]] == ["AGENTS.md:4.1"]
    again = json.loads(slate("--json").stdout)
    assert again["counts"] == {"carried": 0, "left": 2, "there": 4}


def test_a_difference_is_told_with_the_rule(repository: Path, slate: Callable[..., Result]) -> None:
    write(repository, ".claude/rules/src.md", "paths: src/**")
    result = slate("claude")
    assert (
        ".claude/rules/src.md: not the same here: `src/**` means folders up to 6 deep only"
        in result.stderr
    )
    assert "in Claude Code a glob that hits a folder means all in it" in result.stderr
    assert [found.id for found in arrivals(repository, "edit", "a/b/src/c/d.ts")] == ["src"]


def test_a_file_whose_name_says_nothing_is_called_by_its_text(
    repository: Path, slate: Callable[..., Result]
) -> None:
    write(repository, ".claude/rules/a.md", "paths: src/*.ts", "Migrations are append-only.")
    assert slate("claude").exit_code == 0
    assert lessons(repository) == ["migrations-append-only"]


def test_nothing_is_left_where_the_index_cannot_be_written(
    repository: Path, slate: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    rules(repository)

    def fail(*_: object, **__: object) -> None:
        raise NotWritten("index: no space")

    monkeypatch.setattr(build, "renew", fail)
    assert isinstance(slate().exception, NotWritten)
    assert lessons(repository) == []


def test_wrong_use_and_nothing_found(repository: Path, slate: Callable[..., Result]) -> None:
    assert slate("vim").exit_code == 2
    nothing = slate()
    assert nothing.exit_code == 1
    assert "openhands: no rules found in this repository" in nothing.stderr
    write(repository, ".claude/rules/always.md", None)
    assert slate().exit_code == 1
