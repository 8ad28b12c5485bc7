"""``slate import``: rule files in, lesson files out, each once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

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


def test_wrong_use_and_nothing_found(repository: Path, slate: Callable[..., Result]) -> None:
    assert slate("vim").exit_code == 2
    nothing = slate()
    assert nothing.exit_code == 1
    assert "openhands: no rules found in this repository" in nothing.stderr
    write(repository, ".claude/rules/always.md", None)
    assert slate().exit_code == 1
